//! The files that `@` finds, against other programs and libraries on the same list, in one run.
//!
//! `cargo bench --bench files --features peers` prints the tables of docs/performance.md.
//! Behind `--` stand the tables that are wanted: `keys`, `queries`, `walk`.
//! It needs `fzf` and `fd`; where one is missing its row says so.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a benchmark has a clock, files and a terminal"
)]
#![expect(
    clippy::cast_precision_loss,
    reason = "nobody reads the digits behind the sixth"
)]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use frizbee::Config as FrizbeeConfig;
use nucleo::pattern::{CaseMatching, Normalization};
use nucleo::{Config, Nucleo};
use nucleo_matcher::{Matcher, Utf32Str};
use pi_ask::ask::effects::files::threads::search_slice;
use pi_ask::ask::effects::files::walk::Walk;
use pi_ask::ask::files::paths::{Paths, split};
use pi_ask::ask::files::search::Search;
use tempfile::TempDir;

/// Typed key by key.
const TYPED: [&str; 7] = ["s", "sr", "src", "srcm", "srcma", "srcmai", "srcmain"];

/// How often something is timed; the best counts, since this machine may be busy with other things.
const TIMES: usize = 5;

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    println!("Milliseconds, the best of {TIMES} runs; two threads each.\n");
    if is_wanted("keys") {
        keystrokes(&list(100_000));
    }
    if is_wanted("queries") {
        let list = list(1_000_000);
        whole(&list);
        narrowed_and_anew(&list);
        println!();
        memory(&list);
    }
    if is_wanted("walk") {
        walk();
    }
}

/// Twenty best of 100,000 paths, each query as it is typed.
fn keystrokes(list: &List) {
    narrowed_and_anew(list);
    let mut nucleo = nucleo_with(list);
    let mut typed = [f64::MAX; TYPED.len()];
    for _ in 0..TIMES {
        reparse(&mut nucleo, "", false);
        for (best, query) in typed.iter_mut().zip(TYPED) {
            let millis = timed(|| reparse(&mut nucleo, query, true));
            *best = best.min(millis);
        }
    }
    drop(nucleo);
    row("nucleo, as it is typed", &typed);
    row(
        "nucleo-matcher, twenty best",
        &TYPED.map(|query| best(|| twenty(list, query))),
    );
    row("frizbee", &TYPED.map(|query| best(|| frizbee(list, query))));
    fzf(list, &TYPED);
    println!();
}

/// Each query as it is typed: among what fitted the one before, and among all paths.
fn narrowed_and_anew(list: &List) {
    println!("### A key, {} paths\n", list.paths.len());
    head("", &TYPED);
    let mut narrowed = [f64::MAX; TYPED.len()];
    for _ in 0..TIMES {
        let mut before = Search::new("");
        while search_slice(&mut before, &list.paths) {}
        for (best, query) in narrowed.iter_mut().zip(TYPED) {
            let millis = timed(|| {
                let mut search = before.narrowed(query).expect("each is longer");
                while search_slice(&mut search, &list.paths) {}
                assert!(!search.found(&list.paths).rows.is_empty());
                before = search;
            });
            *best = best.min(millis);
        }
    }
    let anew = TYPED.map(|query| best(|| pi_ask(list, query)));
    row("pi-ask, as it is typed", &narrowed);
    row("pi-ask, anew", &anew);
    let mut saved = [0.0; TYPED.len()];
    for (saved, (narrowed, anew)) in saved.iter_mut().zip(narrowed.iter().zip(anew)) {
        *saved = anew - narrowed;
    }
    row("saved by what was typed before", &saved);
}

/// The whole match of a million paths, and when the first twenty are there.
fn whole(list: &List) {
    const QUERIES: [&str; 4] = ["s", "src", "srcmain", "mian.rs"];
    println!("### A query, {} paths\n", list.paths.len());
    head("", &QUERIES);
    let first = QUERIES.map(|query| {
        best(|| {
            let mut search = Search::new(query);
            search_slice(&mut search, &list.paths);
            assert!(search.found(&list.paths).rows.len() <= 20);
        })
    });
    row("pi-ask, the first twenty", &first);
    row(
        "pi-ask, all",
        &QUERIES.map(|query| best(|| pi_ask(list, query))),
    );
    let mut nucleo = nucleo_with(list);
    let all = QUERIES.map(|query| {
        best(|| {
            reparse(&mut nucleo, query, false);
        })
    });
    drop(nucleo);
    row("nucleo", &all);
    row(
        "nucleo-matcher, twenty best",
        &QUERIES.map(|query| best(|| twenty(list, query))),
    );
    row(
        "frizbee",
        &QUERIES.map(|query| best(|| frizbee(list, query))),
    );
    fzf(list, &QUERIES);
    println!();
}

/// What the paths take in memory.
fn memory(list: &List) {
    let bytes: usize = list.texts.iter().map(String::len).sum();
    println!(
        "### Memory, {} paths of {} bytes\n",
        list.texts.len(),
        bytes / list.texts.len()
    );
    println!("| | MB | bytes a path | bytes a byte |\n| --- | ---: | ---: | ---: |");
    let line = |name: &str, used: usize| {
        let paths = list.texts.len() as f64;
        println!(
            "| {name} | {:.1} | {:.1} | {:.2} |",
            used as f64 / 1e6,
            used as f64 / paths,
            used as f64 / bytes as f64
        );
    };
    line("pi-ask", list.paths.memory());
    let before = resident();
    let nucleo = nucleo_with(list);
    let with_copies = resident().saturating_sub(before);
    line("nucleo, with its copies of the text", with_copies);
    assert_eq!(nucleo.snapshot().item_count() as usize, list.texts.len());
    println!();
}

/// Files in a tree, until the first are there and until all are.
fn walk() {
    let folder = TempDir::new().expect("a folder");
    let count = plant(folder.path(), 200_000);
    println!(
        "### A walk, {count} files and directories\n\n| | first | all |\n| --- | ---: | ---: |"
    );
    let mut firsts = f64::MAX;
    let all = best(|| {
        let start = Instant::now();
        let walk = Walk::start(folder.path().to_owned());
        let mut paths = Paths::default();
        let mut search = Search::new("main");
        let mut first = None;
        for batch in &walk.batches {
            paths.add(&batch.directory, batch.names());
            if first.is_none() {
                while search_slice(&mut search, &paths) {}
                let found = search.found(&paths);
                first = (!found.rows.is_empty()).then(|| start.elapsed());
            }
        }
        assert_eq!(paths.len(), count);
        firsts = firsts.min(first.expect("a file").as_secs_f64() * 1e3);
    });
    println!("| pi-ask, `main` | {firsts:.1} | {all:.0} |");
    for program in ["fd", "fdfind"] {
        let arguments = [
            "--hidden",
            "--follow",
            "--exclude",
            ".git",
            "--threads",
            "2",
        ];
        let run = || {
            let mut command = Command::new(program);
            command.args(arguments).arg(".").arg(folder.path());
            command.stdout(Stdio::null()).status()
        };
        if run().is_ok() {
            let all = best(|| assert!(run().is_ok_and(|status| status.success())));
            println!("| `fd`, whole process | | {all:.0} |");
            return;
        }
    }
    println!("| `fd` | | not installed |");
}

fn pi_ask(list: &List, query: &str) {
    let mut search = Search::new(query);
    while search_slice(&mut search, &list.paths) {}
    assert!(search.found(&list.paths).rows.len() <= 20);
}

fn nucleo_with(list: &List) -> Nucleo<u32> {
    let config = Config::DEFAULT.match_paths();
    let mut nucleo = Nucleo::new(config, std::sync::Arc::new(|| {}), Some(2), 1);
    let injector = nucleo.injector();
    for (index, text) in list.texts.iter().enumerate() {
        injector.push(index as u32, |_, columns| columns[0] = text.as_str().into());
    }
    while nucleo.tick(10).running {}
    nucleo
}

fn reparse(nucleo: &mut Nucleo<u32>, query: &str, goes_on: bool) {
    let (case, marks) = (CaseMatching::Smart, Normalization::Smart);
    nucleo.pattern.reparse(0, query, case, marks, goes_on);
    while nucleo.tick(1).running {}
    let snapshot = nucleo.snapshot();
    let count = snapshot.matched_item_count().min(20);
    assert!(snapshot.matched_items(0..count).count() <= 20);
}

/// Scores every path with nucleo's matcher on two threads and keeps the twenty best.
fn twenty(list: &List, query: &str) {
    let half = list.texts.len().div_ceil(2);
    let best: Vec<(u16, usize)> = thread::scope(|scope| {
        let halves = list.texts.chunks(half).map(|texts| {
            scope.spawn(move || {
                let mut matcher = Matcher::new(nucleo_matcher::Config::DEFAULT.match_paths());
                let needle = Utf32Str::Ascii(query.as_bytes());
                let mut best: Vec<(u16, usize)> = Vec::new();
                for (at, text) in texts.iter().enumerate() {
                    let text = Utf32Str::Ascii(text.as_bytes());
                    if let Some(score) = matcher.fuzzy_match(text, needle)
                        && (best.len() < 20 || best[best.len() - 1].0 < score)
                    {
                        let place = best.partition_point(|other| other.0 >= score);
                        best.insert(place, (score, at));
                        best.truncate(20);
                    }
                }
                best
            })
        });
        let halves: Vec<_> = halves.collect();
        halves
            .into_iter()
            .flat_map(|half| half.join().expect("a thread"))
            .collect()
    });
    assert!(best.len() <= 40);
}

fn frizbee(list: &List, query: &str) {
    let config = FrizbeeConfig::default().max_typos(Some(0));
    let mut matcher = frizbee::Matcher::new(query, &config);
    let found = matcher.match_list_parallel(&list.texts, 2);
    assert!(found.len() <= list.texts.len());
}

/// The whole process, which reads the list from a file and writes what fits.
fn fzf(list: &List, queries: &[&str]) {
    let run = |query: &str| {
        let input = File::open(list.file.path()).expect("the list");
        Command::new("fzf")
            .args(["--filter", query])
            .stdin(input)
            .stdout(Stdio::null())
            .status()
    };
    if run("s").is_err() {
        println!("| `fzf --filter` | not installed |");
        return;
    }
    let all: Vec<f64> = queries
        .iter()
        .map(|query| best(|| drop(run(query))))
        .collect();
    row("`fzf --filter`, whole process", &all);
    let none = best(|| drop(run("\u{e000}")));
    println!(
        "| `fzf --filter` where nothing fits | {none:.0} |{}",
        " |".repeat(queries.len() - 1)
    );
}

/// The same paths, as each needs them.
struct List {
    paths: Paths,
    texts: Vec<String>,
    file: tempfile::NamedTempFile,
}

/// So many paths as projects have them, the same in every run.
fn list(count: usize) -> List {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut paths, mut texts) = (Paths::default(), Vec::new());
    while texts.len() < count {
        let directory = random.directory();
        let names = random.names().min(count - texts.len());
        let names: Vec<String> = (0..names).map(|at| random.name(at)).collect();
        paths.add(&directory, names.iter().map(String::as_str));
        texts.extend(names.iter().map(|name| [directory.as_str(), name].concat()));
    }
    paths.shrink();
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), texts.join("\n")).expect("a list");
    List { paths, texts, file }
}

/// Makes a tree of so many files; says how many files and directories there are.
fn plant(root: &Path, count: usize) -> usize {
    let list = list(count);
    let mut made = std::collections::BTreeSet::new();
    for text in &list.texts {
        let (mut directory, _) = split(text);
        if made.insert(directory.to_owned()) {
            fs::create_dir_all(root.join(directory)).expect("a folder");
            while !directory.is_empty() {
                directory = split(directory).0;
                made.insert(directory.to_owned());
            }
        }
        File::create(root.join(text)).expect("a file");
    }
    let files: std::collections::BTreeSet<&String> = list.texts.iter().collect();
    made.remove("");
    files.len() + made.len()
}

const WORDS: [&str; 30] = [
    "src", "main", "test", "key", "map", "view", "model", "render", "index", "util", "core", "lib",
    "server", "client", "config", "parse", "token", "stream", "buffer", "cache", "widget", "theme",
    "layout", "editor", "session", "request", "response", "handler", "service", "route",
];
const ENDS: [&str; 7] = ["rs", "ts", "md", "json", "py", "tsx", "toml"];

/// A small generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn word(&mut self) -> &'static str {
        WORDS[self.below(WORDS.len())]
    }

    fn directory(&mut self) -> String {
        let parts = (0..=self.below(5)).map(|_| match self.below(2) {
            0 => format!("{}/", self.word()),
            _ => format!("{}_{}/", self.word(), self.word()),
        });
        parts.collect()
    }

    fn names(&mut self) -> usize {
        self.below(20) + 2
    }

    fn name(&mut self, at: usize) -> String {
        let end = ENDS[self.below(ENDS.len())];
        format!("{}_{}{at}.{end}", self.word(), self.word())
    }
}

fn head(name: &str, columns: &[&str]) {
    println!("| {name} | {} |", columns.join(" | "));
    println!("| --- |{}", " ---: |".repeat(columns.len()));
}

fn row(name: &str, millis: &[f64]) {
    let cells: Vec<String> = millis.iter().map(|millis| format!("{millis:.1}")).collect();
    println!("| {name} | {} |", cells.join(" | "));
}

fn best(mut run: impl FnMut()) -> f64 {
    (0..TIMES).map(|_| timed(&mut run)).fold(f64::MAX, f64::min)
}

fn timed(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64() * 1e3
}

/// The memory of this process, in bytes.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_else(|_| {
        eprintln!("memory can only be read on Linux");
        String::new()
    });
    let pages = pages
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}
