//! One slice of a search, on two threads.

use std::panic;
use std::thread;

use crate::ask::files::paths::Paths;
use crate::ask::files::search::{Scan, Search};

/// How many threads search.
const THREADS: usize = 2;

/// Looks through the next slice of the paths; says whether there was one.
pub fn search_slice(search: &mut Search, paths: &Paths) -> bool {
    let mut parts = search.next(paths, THREADS);
    let Some(own) = parts.pop() else {
        return false;
    };
    let looking = &*search;
    let scans: Vec<Scan> = thread::scope(|scope| {
        let scan = |part| move || looking.scan(paths, part);
        let others = parts.into_iter().map(|part| scope.spawn(scan(part)));
        // All of them have to run before the first is waited for.
        let others: Vec<_> = others.collect();
        let own = looking.scan(paths, own);
        let others = others.into_iter().map(|other| match other.join() {
            Ok(scan) => scan,
            Err(payload) => panic::resume_unwind(payload),
        });
        others.chain([own]).collect()
    });
    for scan in scans {
        search.take(paths, scan);
    }
    true
}
