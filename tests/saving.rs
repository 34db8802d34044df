//! Saving survives being killed at any moment.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests start programs and read files"
)]

use std::fs;
use std::process::Command;
use std::time::Instant;

use tempfile::TempDir;

const KILLS: u64 = 1_000;
const ON: &str = "# mine\n[behaviour]\nshowFooterHints = true # hints\nunknown = [1, 2]\n";

#[test]
fn a_thousand_kills_never_leave_a_broken_or_lost_file() {
    let off = ON.replace("= true", "= false");
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, ON).expect("a file");
    let (mut seen_on, mut seen_off) = (0, 0);
    let save = |value: &str| {
        Command::new(env!("CARGO_BIN_EXE_pi-ask"))
            .args(["config", "set", "behaviour.showFooterHints", value])
            .env("PI_ASK_CONFIG_DIR", folder.path())
            .spawn()
            .expect("the binary")
    };
    // How long a save takes here that nobody kills.
    let start = Instant::now();
    save("true").wait().expect("it ends");
    let whole = start.elapsed();
    for round in 0..KILLS {
        let mut child = save(if round % 2 == 0 { "false" } else { "true" });
        // Moments from before its first step to well after its last, in no order.
        let moment = whole * ((round * 7_919) % 1_500) as u32 / 1_000;
        let start = Instant::now();
        while start.elapsed() < moment {
            std::hint::spin_loop();
        }
        child.kill().expect("it is still there to be waited for");
        child.wait().expect("it is dead");
        match fs::read_to_string(&file).expect("the file is there") {
            text if text == ON => seen_on += 1,
            text if text == off => seen_off += 1,
            text => panic!("after {moment:?}: {text:?}"),
        }
    }
    assert!(
        seen_on > 0 && seen_off > 0,
        "kills came before, between and after saves: {seen_on} and {seen_off}"
    );
    let left = || fs::read_dir(folder.path()).expect("the folder").count();
    assert!(
        left() <= 2,
        "each start clears what the one before left: {}",
        left()
    );
}
