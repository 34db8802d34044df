//! Journals on disk: the trace of each form that is open, so that a crash loses nothing.
//!
//! A journal is locked as long as its process lives, so two processes never share one, and one that is locked is never offered.
//! It comes into being under another name and gets its own once it is locked, so that nobody takes it for a leftover before.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rustix::fs::{FlockOperation, flock};

use crate::ask::Ask;
use crate::ask::boot::Boot;
use crate::ask::recovery::asks_the_same;
use crate::ask::snapshot::{Earlier, Left, Snapshot};
use crate::tea::Core;
use crate::tea::trace::{self, TraceOf, caught};

/// How the names of journals end.
const ENDING: &str = ".jsonl";

/// How the names of journals end that are not locked yet.
const UNFINISHED: &str = ".new";

/// What nobody asked for in this time is forgotten.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Where journals are kept: a folder of its owner's alone.
#[derive(Clone, Debug)]
pub struct Journals {
    folder: PathBuf,
}

/// The journal of an open form.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Holds the lock.
    file: File,
}

/// A journal that a process has left, locked by this one.
#[derive(Debug)]
pub struct Leftover {
    journal: Journal,
    snapshot: Snapshot,
    /// The moment of its last message, in milliseconds since the epoch.
    moment: u64,
}

impl Journals {
    /// In this directory.
    pub fn of(directory: &Path) -> Self {
        Self {
            folder: directory.join("journals"),
        }
    }

    /// Begins a journal of the form that is called so.
    pub fn begin(&self, name: &str) -> io::Result<Journal> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)?;
        fs::set_permissions(&self.folder, Permissions::from_mode(0o700))?;
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
            let trace = match journal.read() {
                Ok(Some(trace)) => trace,
                Ok(None) => {
                    journal.remove();
                    continue;
                }
                Err(problem) => {
                    unreadable = Some(self.set_aside(&journal, problem));
                    continue;
                }
            };
            if !asks_the_same(&trace.header.boot, boot) {
                continue;
            }
            let snapshot = match snapshot(&trace, boot) {
                Ok(snapshot) => snapshot,
                Err(panic) => {
                    let problem = format!("it breaks the form again: {panic}");
                    unreadable = Some(self.set_aside(&journal, problem));
                    continue;
                }
            };
            if !whatever && !snapshot.is_worth_keeping() {
                journal.remove();
                continue;
            }
            let last = trace.messages.last().map_or(0, |recorded| recorded.millis);
            let leftover = Leftover {
                journal,
                snapshot,
                moment: trace.header.started.saturating_add(last),
            };
            return (Some(leftover), unreadable);
        }
        (None, unreadable)
    }

    /// The journals of this name whose processes are gone, the last one first.
    fn left(&self, prefix: &str) -> Vec<Journal> {
        let mut journals: Vec<(SystemTime, Journal)> = self
            .files()
            .filter(|path| name(path).starts_with(prefix) && name(path).ends_with(ENDING))
            .filter_map(|path| {
                let journal = Journal::take(path)?;
                let changed = journal.file.metadata().ok()?.modified().ok()?;
                Some((changed, journal))
            })
            .collect();
        journals.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
        journals.into_iter().map(|(_, journal)| journal).collect()
    }

    /// Puts a journal where it is not looked for again, to be looked at by people.
    fn set_aside(&self, journal: &Journal, problem: String) -> Earlier {
        let aside = self.faults().join(name(&journal.path));
        let moved = self
            .make_faults()
            .and_then(|()| fs::rename(&journal.path, &aside));
        let file = if moved.is_ok() { &aside } else { &journal.path };
        Earlier::Unreadable {
            file: file.to_string_lossy().into_owned(),
            problem,
        }
    }

    /// Keeps a copy of a journal that shows a fault of the program, which the next form need not know of.
    pub fn keep_fault(&self, journal: &Journal) -> io::Result<PathBuf> {
        self.make_faults()?;
        let kept = self.faults().join(name(&journal.path));
        fs::copy(&journal.path, &kept)?;
        Ok(kept)
    }

    fn faults(&self) -> PathBuf {
        self.folder.with_file_name("faults")
    }

    fn make_faults(&self) -> io::Result<()> {
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(self.faults())
    }

    /// Removes what nobody has asked for in a long time.
    fn forget_old(&self) {
        let is_old = |path: &Path| {
            let changed = fs::metadata(path).and_then(|metadata| metadata.modified());
            let age = changed.ok().and_then(|changed| changed.elapsed().ok());
            age.is_some_and(|age| age > LONGEST)
        };
        let faults = files(&self.faults());
        for path in self.files().chain(faults).filter(|path| is_old(path)) {
            if let Some(journal) = Journal::take(path) {
                journal.remove();
            }
        }
    }

    fn files(&self) -> impl Iterator<Item = PathBuf> + use<> {
        files(&self.folder)
    }
}

impl Journal {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What to write to; the lock stays with the journal.
    pub fn writer(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// The form needs it no more.
    pub fn remove(self) {
        // A file that cannot be removed is found again, which loses nothing.
        let _ = fs::remove_file(&self.path);
    }

    /// Takes the journal of a process that is gone.
    fn take(path: PathBuf) -> Option<Self> {
        let file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
        // Another process may have had it, and removed it, before the lock was ours.
        let is_there = file.metadata().is_ok_and(|metadata| metadata.nlink() > 0);
        is_there.then_some(Self { path, file })
    }

    /// The trace, without a last line that was not written whole; nothing if not even the first one was.
    fn read(&self) -> Result<Option<TraceOf<Ask>>, String> {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        file.read_to_end(&mut bytes)
            .map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&bytes);
        let Some(end) = text.rfind('\n') else {
            return Ok(None);
        };
        let trace = trace::read::<Ask>(&text[..=end]).map_err(|error| error.to_string())?;
        Ok(Some(trace))
    }
}

impl Leftover {
    /// What the next form is told of it.
    pub fn earlier(&self, now: u64, resume: bool) -> Earlier {
        Earlier::Left(Box::new(Left {
            snapshot: self.snapshot.clone(),
            age: now.saturating_sub(self.moment),
            resume,
        }))
    }

    /// The next form has it in its own journal.
    pub fn remove(self) {
        self.journal.remove();
    }
}

/// Where the form stood. A message that broke the program is left out, and nothing is given that would break the next form.
fn snapshot(trace: &TraceOf<Ask>, boot: &Boot) -> Result<Snapshot, String> {
    let all = trace.messages.len();
    stood(trace, all, boot).or_else(|_| stood(trace, all.saturating_sub(1), boot))
}

/// Where the form stood after so many messages, if that does not break a form; else what the panic said.
fn stood(trace: &TraceOf<Ask>, count: usize, boot: &Boot) -> Result<Snapshot, String> {
    caught(|| {
        let snapshot = Snapshot::of(trace.replay::<Ask>(count).model());
        let left = Left {
            snapshot: snapshot.clone(),
            age: 0,
            resume: true,
        };
        let (next, _) = Core::<Ask>::new(Boot {
            earlier: Some(Earlier::Left(Box::new(left))),
            ..boot.clone()
        });
        next.frame();
        snapshot
    })
}

fn files(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path())
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use serde_json::{Value, json};
    use tempfile::TempDir;

    use super::*;
    use crate::ask::boot::Purpose;
    use crate::ask::loaded::Loaded;
    use crate::ask::message::Message;
    use crate::ask::tool::Tool;
    use crate::ask::validate::Source;
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
        drop(journal);
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
        assert_eq!(journals.files().count(), 0);
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
    fn what_is_no_trace_is_set_aside_with_its_line() {
        let folder = TempDir::new().unwrap();
        let journals = Journals::of(folder.path());
        let boot = boot("One?");
        let journal = journal(&journals, &boot, &["space"]);
        journal
            .writer()
            .unwrap()
            .write_all(b"[600,\"later\"]\n")
            .unwrap();
        drop(journal);
        let (found, unreadable) = journals.find("form", &boot, false);
        assert!(found.is_none());
        let Some(Earlier::Unreadable { file, problem }) = unreadable else {
            panic!("it is said");
        };
        assert!(Path::new(&file).exists(), "{file}");
        assert!(problem.starts_with("line 3: "), "{problem}");
        assert_eq!(left(&journals, &boot), None);
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
