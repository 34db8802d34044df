//! Journals on disk: the trace of each form that is open, so that a crash loses nothing.
//!
//! A journal is locked as long as its process lives, so two processes never share one, and one that is locked is never offered.
//! It comes into being under another name and gets its own once it is locked, so that nobody takes it for a leftover before.

mod file;
mod leftover;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rustix::fs::{FlockOperation, flock};

use super::private;
use crate::ask::boot::Boot;
use crate::ask::snapshot::Earlier;
pub use file::Journal;
pub use leftover::Leftover;
use leftover::Looked;

/// How the names of journals end.
const ENDING: &str = ".jsonl";

/// How the names of journals end that are not locked yet.
const UNFINISHED: &str = ".new";

/// What nobody asked for in this time is forgotten.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Where journals are kept: a folder of its owner's alone, and one beside it for what shows a fault.
#[derive(Clone, Debug)]
pub struct Journals {
    folder: PathBuf,
    faults: PathBuf,
}

impl Journals {
    /// In this directory.
    pub fn of(directory: &Path) -> Self {
        Self {
            folder: directory.join("journals"),
            faults: directory.join("faults"),
        }
    }

    /// Begins a journal of the form that is called so.
    pub fn begin(&self, name: &str) -> io::Result<Journal> {
        private::make(&self.folder)?;
        let new = tempfile::Builder::new()
            .prefix(&format!("{name}-"))
            .suffix(&format!("{ENDING}{UNFINISHED}"))
            .tempfile_in(&self.folder)?;
        flock(new.as_file(), FlockOperation::NonBlockingLockExclusive)?;
        let path = new.path().with_extension("");
        let file = new.persist_noclobber(&path)?;
        Ok(Journal { path, file })
    }

    /// The last thing that was left of the form that is called so, and what could not be read of it.
    ///
    /// Where nothing would be lost there is nothing to find, unless it is wanted `whatever` it is.
    pub fn find(
        &self,
        name: &str,
        boot: &Boot,
        whatever: bool,
    ) -> (Option<Leftover>, Option<Earlier>) {
        self.forget_old();
        let mut unreadable = None;
        for journal in self.left(&format!("{name}-")) {
            match Leftover::look(journal, boot) {
                Looked::Left(left) if whatever || left.is_worth_keeping() => {
                    if let Some(damaged) = left.damaged() {
                        // What cannot be read today is there for people to look at; without room it is not.
                        let _ = self.keep_fault(damaged);
                    }
                    return (Some(left), unreadable);
                }
                Looked::Left(left) => left.remove(),
                Looked::Empty(journal) => journal.remove(),
                Looked::OfOthers => {}
                Looked::Unreadable(journal, problem) => {
                    unreadable = Some(self.set_aside(&journal, problem));
                }
            }
        }
        (None, unreadable)
    }

    /// Keeps a copy of a journal that shows a fault of the program, or is damaged, which the next form need not know of.
    pub fn keep_fault(&self, journal: &Journal) -> io::Result<PathBuf> {
        private::make(&self.faults)?;
        let kept = self.faults.join(journal.name());
        fs::copy(&journal.path, &kept)?;
        Ok(kept)
    }

    /// Puts a journal where it is not looked for again, to be looked at by people.
    fn set_aside(&self, journal: &Journal, problem: String) -> Earlier {
        let aside = self.faults.join(journal.name());
        let made = private::make(&self.faults);
        let moved = made.and_then(|()| fs::rename(&journal.path, &aside));
        let file = if moved.is_ok() { &aside } else { &journal.path };
        Earlier::Unreadable {
            file: file.to_string_lossy().into_owned(),
            problem,
        }
    }

    /// The journals of this name whose processes are gone, the last one first.
    fn left(&self, prefix: &str) -> Vec<Journal> {
        let is_one = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(prefix) && name.ends_with(ENDING)
        };
        let journals = private::files(&self.folder).filter(is_one);
        let mut journals: Vec<(SystemTime, Journal)> = journals
            .filter_map(Journal::take)
            .filter_map(|journal| Some((journal.changed()?, journal)))
            .collect();
        journals.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
        journals.into_iter().map(|(_, journal)| journal).collect()
    }

    /// Removes what nobody has asked for in a long time.
    fn forget_old(&self) {
        let is_old = |path: &PathBuf| {
            let changed = fs::metadata(path).and_then(|metadata| metadata.modified());
            let age = changed.ok().and_then(|changed| changed.elapsed().ok());
            age.is_some_and(|age| age > LONGEST)
        };
        let all = private::files(&self.folder).chain(private::files(&self.faults));
        all.filter(is_old)
            .filter_map(Journal::take)
            .for_each(Journal::remove);
    }
}

/// Whether the process of this journal lives, and with it the form.
pub fn is_open(path: &Path) -> bool {
    let Ok(file) = fs::OpenOptions::new().read(true).open(path) else {
        return false;
    };
    // Others may look at the same time; only a form that is open keeps them out.
    flock(&file, FlockOperation::NonBlockingLockShared).is_err()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "tests look at files")]

    use std::io::Write;
    use std::os::unix::fs::PermissionsExt;

    use serde_json::{Value, json};
    use tempfile::TempDir;

    use super::*;
    use crate::ask::boot::Purpose;
    use crate::ask::loaded::Loaded;
    use crate::ask::message::Message;
    use crate::ask::tool::Tool;
    use crate::ask::validate::Source;
    use crate::ask::words;
    use crate::ask::writing::ExternalEditor;
    use crate::tea::theme::Colors;
    use crate::tea::trace::{Header, VERSION, Writer};
    use crate::tea::{Background, Event};

    fn boot(prompt: &str) -> Boot {
        let option = json!({"value": "a", "label": "A"});
        Boot {
            payload: json!({"questions": [{"id": "one", "prompt": prompt, "options": [option]}]}),
            source: Source::Tool,
            purpose: Purpose::Ask,
            loaded: Loaded::from_json(&Value::Null),
            size: (80, 24),
            colors: Colors::None,
            background: Background::default(),
            timeout: None,
            accessible: false,
            tool: Tool::default(),
            earlier: None,
            editor: ExternalEditor::Missing,
            import: None,
        }
    }

    /// Begins a journal and writes what happened into it.
    fn journal(journals: &Journals, boot: &Boot, keys: &[&str]) -> Journal {
        let journal = journals.begin("form").unwrap();
        let header = Header {
            trace: VERSION,
            program: "pi-ask test".to_owned(),
            started: 1_000,
            boot: boot.clone(),
        };
        let mut writer = Writer::new(journal.writer().unwrap(), &header).unwrap();
        for key in keys {
            let key = Message::from(Event::Key(key.parse().unwrap()));
            writer.message(500, &key).unwrap();
        }
        journal
    }

    fn left(journals: &Journals, boot: &Boot) -> Option<Earlier> {
        let (left, unreadable) = journals.find("form", boot, false);
        assert_eq!(unreadable, None);
        left.map(|left| left.earlier(61_500, false))
    }

    #[test]
    fn nobody_else_can_read_a_journal() {
        let folder = TempDir::new().unwrap();
        let state = folder.path().join("state");
        let journals = Journals::of(&state);
        let journal = journals.begin("form").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(journal.path()), 0o600);
        assert_eq!(mode(journal.path().parent().unwrap()), 0o700);
        assert_eq!(mode(&state), 0o700);
        let kept = journals.keep_fault(&journal).unwrap();
        assert_eq!(mode(&kept), 0o600);
        assert_eq!(mode(kept.parent().unwrap()), 0o700);
    }

    #[test]
    fn a_journal_is_offered_once_its_process_is_gone() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        let boot = boot("One?");
        let journal = journal(&journals, &boot, &["space"]);
        assert_eq!(left(&journals, &boot), None);
        let path = journal.path().to_owned();
        assert!(is_open(&path));
        drop(journal);
        assert!(!is_open(&path));
        let Some(Earlier::Left(found)) = left(&journals, &boot) else {
            panic!("it is there");
        };
        assert_eq!((found.age, found.resume), (60_000, false));
        assert!(found.snapshot.is_worth_keeping());
        // Whoever has found it holds it.
        let (held, _) = journals.find("form", &boot, false);
        assert_eq!(left(&journals, &boot), None);
        held.unwrap().remove();
        assert_eq!(left(&journals, &boot), None);
    }

    #[test]
    fn other_questions_and_untouched_forms_offer_nothing() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        drop(journal(&journals, &boot("One?"), &["space"]));
        assert_eq!(left(&journals, &boot("Two?")), None);
        assert!(left(&journals, &boot("One?")).is_some());

        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        drop(journal(&journals, &boot("One?"), &["down"]));
        assert_eq!(left(&journals, &boot("One?")), None);
        assert_eq!(private::files(&journals.folder).count(), 0);
    }

    #[test]
    fn a_last_line_that_is_not_whole_is_left_out() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        let boot = boot("One?");
        let journal = journal(&journals, &boot, &["space"]);
        journal
            .writer()
            .unwrap()
            .write_all(b"[600,{\"term")
            .unwrap();
        drop(journal);
        assert!(left(&journals, &boot).is_some());

        drop(journals.begin("form").unwrap());
        assert!(
            left(&journals, &boot).is_some(),
            "an empty one is no journal"
        );
    }

    #[test]
    fn what_was_written_before_a_bad_line_is_offered_and_the_file_is_kept() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        let boot = boot("One?");
        let journal = journal(&journals, &boot, &["space"]);
        let rest = b"[600,\"later\"]\n[700,{\"terminal\":{\"key\":\"space\"}}]\n";
        journal.writer().unwrap().write_all(rest).unwrap();
        let name = journal.name();
        drop(journal);
        let (found, unreadable) = journals.find("form", &boot, false);
        assert_eq!(unreadable, None);
        let found = found.expect("what came before it is there");
        let Earlier::Left(left) = found.earlier(1_500, false) else {
            panic!("it can be read");
        };
        assert!(left.damaged && left.snapshot.is_worth_keeping());
        found.remove();
        assert!(journals.faults.join(name).exists());
    }

    #[test]
    fn what_cannot_be_used_is_set_aside_and_said_for_users() {
        let header = |boot: &Boot| {
            serde_json::to_string(&Header {
                trace: VERSION,
                program: "pi-ask test".to_owned(),
                started: 0,
                boot: boot.clone(),
            })
            .unwrap()
        };
        let boot = boot("One?");
        for (text, said) in [
            ("rubbish\n".to_owned(), words::DAMAGED),
            (format!("{}\nrubbish\n", header(&boot)), words::DAMAGED),
            (
                "{\"trace\":9,\"program\":\"pi-ask 9\"}\n".to_owned(),
                "it was written by another version, pi-ask 9",
            ),
        ] {
            let folder = TempDir::new().unwrap();
            let journals = Journals::of(folder.path());
            let journal = journals.begin("form").unwrap();
            journal
                .writer()
                .unwrap()
                .write_all(text.as_bytes())
                .unwrap();
            drop(journal);
            let (found, unreadable) = journals.find("form", &boot, false);
            assert!(found.is_none(), "{text}");
            let Some(Earlier::Unreadable { file, problem }) = unreadable else {
                panic!("it is said: {text}");
            };
            assert!(Path::new(&file).exists(), "{file}");
            assert_eq!(problem, said, "{text}");
            assert_eq!(left(&journals, &boot), None);
        }
    }

    #[test]
    fn what_nobody_asks_for_is_forgotten_after_a_month() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        let boot = boot("One?");
        let day = Duration::from_secs(24 * 60 * 60);
        for (days, stays) in [(29, true), (31, false)] {
            let journal = journal(&journals, &boot, &["space"]);
            let then = SystemTime::now() - day * days;
            journal.file.set_modified(then).unwrap();
            drop(journal);
            let (found, _) = journals.find("form", &boot, false);
            assert_eq!(found.is_some(), stays, "{days} days");
            if let Some(found) = found {
                found.remove();
            }
        }
    }
}
