//! The files that a program asked to hear of.
//!
//! A burst of changes is one event, told when it has been quiet for a moment: an editor writes a file in several steps, and half a file is nothing to read.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::tea::inbox::{Inbox, Incoming};
use crate::tea::{Event, Subscription, subscription::Watch};

/// How long it must be quiet until a change is told.
const QUIET: Duration = Duration::from_millis(50);

/// Watches what the subscriptions ask for; the system is asked for nothing before that.
pub(super) struct Watcher<Message> {
    inbox: Inbox<Message>,
    followed: BTreeSet<Watch>,
    running: Option<Running>,
}

struct Running {
    system: RecommendedWatcher,
    watches: Sender<BTreeSet<Watch>>,
}

impl<Message: From<Event> + Send + 'static> Watcher<Message> {
    pub(super) fn new(inbox: Inbox<Message>) -> Self {
        Self {
            inbox,
            followed: BTreeSet::new(),
            running: None,
        }
    }

    /// Watches what these subscriptions ask for. What cannot be watched is not heard of.
    pub(super) fn follow(&mut self, subscriptions: &[Subscription]) {
        let wanted: BTreeSet<Watch> = subscriptions
            .iter()
            .filter_map(|subscription| match subscription {
                Subscription::Watch(watch) => Some(watch.clone()),
                Subscription::Every(_) => None,
            })
            .collect();
        if wanted == self.followed {
            return;
        }
        if self.running.is_none() {
            self.running = start(self.inbox.clone());
        }
        let Some(running) = &mut self.running else {
            return;
        };
        // The thread is there as long as the system's watcher is.
        let _ = running.watches.send(wanted.clone());
        let (before, after) = (folders(&self.followed), folders(&wanted));
        for gone in before.difference(&after) {
            let _ = running.system.unwatch(Path::new(gone));
        }
        for new in after.difference(&before) {
            let _ = running
                .system
                .watch(Path::new(new), RecursiveMode::NonRecursive);
        }
        self.followed = wanted;
    }

    /// Watches a folder anew: one that was replaced has the same name but is another.
    pub(super) fn renew(&mut self, folder: &str) {
        if let Some(running) = &mut self.running {
            let folder = Path::new(folder);
            let _ = running.system.unwatch(folder);
            let _ = running.system.watch(folder, RecursiveMode::NonRecursive);
        }
    }
}

fn folders(watches: &BTreeSet<Watch>) -> BTreeSet<&str> {
    watches.iter().map(|watch| watch.folder.as_str()).collect()
}

/// Starts the system's watcher and the thread that waits for quiet, where there is one.
fn start<Message: From<Event> + Send + 'static>(inbox: Inbox<Message>) -> Option<Running> {
    let (sender, changes) = unbounded();
    let (watches, wanted) = unbounded();
    let system = notify::recommended_watcher(move |change: notify::Result<notify::Event>| {
        // Reading is no change; and without a receiver nobody wants to know.
        if let Ok(change) = change
            && !change.kind.is_access()
        {
            let _ = sender.send(change);
        }
    });
    let system = system.ok()?;
    thread::spawn(move || gather(&changes, &wanted, &inbox));
    Some(Running { system, watches })
}

/// Waits for changes that matter, then for quiet, and tells each folder once.
fn gather<Message: From<Event>>(
    changes: &Receiver<notify::Event>,
    wanted: &Receiver<BTreeSet<Watch>>,
    inbox: &Inbox<Message>,
) {
    let mut watches = BTreeSet::new();
    while let Ok(first) = changes.recv() {
        watches = wanted.try_iter().last().unwrap_or(watches);
        let mut folders = touched(&watches, &first);
        while let Ok(next) = changes.recv_timeout(QUIET) {
            folders.append(&mut touched(&watches, &next));
        }
        for folder in folders {
            inbox.leave(Incoming::Changed(folder));
        }
    }
}

/// The watched folders in which this change matters.
fn touched(watches: &BTreeSet<Watch>, change: &notify::Event) -> BTreeSet<String> {
    let matters = |watch: &&Watch| {
        let folder = Path::new(&watch.folder);
        change.paths.iter().any(|path| {
            let inside = path
                .strip_prefix(folder)
                .ok()
                .and_then(|rest| rest.iter().next());
            match (inside, &watch.name) {
                (Some(name), Some(wanted)) => name == wanted.as_str(),
                // The folder itself came or went, or anything in it.
                (Some(_), None) => true,
                (None, _) => path == folder,
            }
        })
    };
    watches
        .iter()
        .filter(matters)
        .map(|watch| watch.folder.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use notify::EventKind;

    use super::*;

    fn watch(folder: &str, name: Option<&str>) -> Watch {
        Watch {
            folder: folder.to_owned(),
            name: name.map(str::to_owned),
        }
    }

    #[test]
    fn a_change_matters_where_its_folder_or_name_is_watched() {
        let watches = BTreeSet::from([
            watch("/c", None),
            watch("/home", Some("c.toml")),
            watch("/other", None),
        ]);
        let touched = |path: &str| {
            let change = notify::Event::new(EventKind::Any).add_path(path.into());
            touched(&watches, &change).into_iter().collect::<Vec<_>>()
        };
        assert_eq!(touched("/c/config.toml"), ["/c"]);
        assert_eq!(touched("/c"), ["/c"]);
        assert_eq!(touched("/home/c.toml"), ["/home"]);
        assert_eq!(touched("/home/shell-history"), [""; 0]);
        assert_eq!(touched("/cc/config.toml"), [""; 0]);
    }
}
