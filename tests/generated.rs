//! The scripts that complete in a shell, and the manual page: every command is in them, and what reads them can.
#![expect(clippy::disallowed_methods, reason = "tests start the binary")]

use std::io::Write;
use std::process::{Command, Stdio};

fn pi_ask(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_pi-ask"))
        .args(arguments)
        .output()
        .expect("the binary");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that the help lists.
fn commands() -> Vec<String> {
    let help = pi_ask(&["--help"]);
    let below = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names: Vec<String> = below
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
        .filter(|name| name != "help")
        .collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

/// Runs a program on a text, and gives what it says.
fn filtered(program: &str, arguments: &[&str], text: &str) -> (bool, String) {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    let mut input = child.stdin.take().expect("a pipe");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is read");
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = pi_ask(&["completions", shell]);
        for command in commands() {
            assert!(script.contains(&command), "{shell}: {command}");
        }
        for option in ["record", "accessible", "on-timeout"] {
            assert!(script.contains(option), "{shell}: {option}");
        }
    }
}

#[test]
fn bash_reads_its_script_and_completes_with_it() {
    let script = pi_ask(&["completions", "bash"]);
    assert_eq!(filtered("bash", &["-n"], &script), (true, String::new()));
    let typed = "\nCOMP_WORDS=(pi-ask sch)\nCOMP_CWORD=1\n_pi__ask pi-ask sch pi-ask\necho \"${COMPREPLY[@]}\"\n";
    let (_, said) = filtered("bash", &["--norc"], &(script + typed));
    assert_eq!(said.trim(), "schema");
}

#[test]
fn the_manual_page_has_every_command_with_its_options() {
    let page = pi_ask(&["man"]).replace("\\-", "-");
    assert!(page.contains(".TH pi-ask 1"), "{}", &page[..200]);
    for command in commands() {
        let section = format!(".SH \"PI-ASK {}\"", command.to_uppercase());
        let (_, section) = page
            .split_once(&section)
            .unwrap_or_else(|| panic!("{command}"));
        let section = section.split("\n.SH ").next().unwrap_or_default();
        let synopsis = format!("pi-ask {command}");
        assert!(section.contains(&synopsis), "{command}: {section}");
    }
    for option in ["--on-timeout", "--record", "--at", "--json"] {
        assert!(page.contains(option), "{option}");
    }
}
