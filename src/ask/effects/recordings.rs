//! Recordings that nobody asked for one by one: the newest traces of all forms, in a folder of their owner's alone.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::private;

/// How the names of recordings end.
const ENDING: &str = ".jsonl";

/// Begins a recording in this directory, at this moment in milliseconds since the epoch; the oldest make room until it is one of so many.
pub fn begin(directory: &Path, keep: u32, moment: u64) -> io::Result<(PathBuf, File)> {
    let folder = directory.join("recordings");
    private::make(&folder)?;
    let mut recordings = recordings(&folder);
    // Names begin with their moment, so they are in order.
    recordings.sort();
    let too_many = (recordings.len() + 1).saturating_sub(keep as usize);
    for oldest in recordings.iter().take(too_many) {
        // Another form may have made the same room.
        let _ = fs::remove_file(oldest);
    }
    let moment = UNIX_EPOCH + Duration::from_millis(moment);
    let name = humantime::format_rfc3339_millis(moment).to_string();
    let name = name.replace(':', "-");
    let new = tempfile::Builder::new()
        .prefix(&format!("{name}-"))
        .suffix(ENDING)
        .tempfile_in(&folder)?;
    let (file, path) = new.keep()?;
    Ok((path, file))
}

fn recordings(folder: &Path) -> Vec<PathBuf> {
    let is_one = |path: &PathBuf| path.to_string_lossy().ends_with(ENDING);
    private::files(folder).filter(is_one).collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "tests look at files")]

    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_newest_are_kept_and_only_their_owner_reads_them() {
        let directory = tempfile::tempdir().unwrap();
        for moment in 0..5 {
            let (_, mut file) = begin(directory.path(), 3, 1_764_500_000_000 + moment).unwrap();
            write!(file, "{moment}").unwrap();
        }
        let folder = directory.path().join("recordings");
        let mut kept = recordings(&folder);
        kept.sort();
        let texts: Vec<_> = kept
            .iter()
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        assert_eq!(texts, ["2", "3", "4"]);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&folder), mode(&kept[0])), (0o700, 0o600));
        let name = kept[0].file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.starts_with("2025-11-30T10-53-20.002Z-"), "{name}");
    }
}
