//! Recorded sessions of the form: they verify, today and from long ago, in this process and in a new one, and become other files that say the same.
#![expect(
    clippy::disallowed_methods,
    reason = "tests read files and run the binary"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use alacritty_terminal::Term;
use alacritty_terminal::event::VoidListener;
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line};
use alacritty_terminal::term::Config;
use alacritty_terminal::vte::ansi::Processor;
use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::command::Command as Asked;
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::recorded::{self, PROGRAM, Recording};
use pi_ask::ask::script;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::host::stdio::bounded;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace::{self, Film, Header, Player, VERSION, Writer};
use pi_ask::tea::{Background, Event, Key};
use serde_json::{Value, json};
use tempfile::TempDir;

#[path = "support/kind.rs"]
mod kind;
#[path = "support/messages.rs"]
mod messages;
#[path = "support/random.rs"]
mod random;

use kind::kind;
use messages::SAMPLES;
use random::Random;

/// How many random sessions are recorded.
const SESSIONS: usize = 1000;

/// A session as it is recorded: the world answers as a disk would that takes every change.
struct Session {
    form: Form,
    millis: u64,
    lines: Vec<u8>,
}

type Form = Headless<Ask, fn(Asked) -> Option<Message>>;

impl Session {
    fn new(payload: &Value, size: (u16, u16), overlay: &Value) -> Self {
        let boot = Boot {
            editor: ExternalEditor::Missing,
            payload: payload.clone(),
            tool: Tool::default(),
            source: Source::Tool,
            import: None,
            purpose: Purpose::Ask,
            loaded: Loaded::from_json(overlay),
            size,
            colors: Colors::True,
            background: Background::default(),
            timeout: None,
            accessible: false,
            earlier: None,
        };
        let header = Header {
            trace: VERSION,
            program: PROGRAM.to_owned(),
            started: 1_764_500_000_000,
            boot: boot.clone(),
        };
        let mut lines = Vec::new();
        Writer::new(&mut lines, &header).expect("memory");
        let form: Form = Headless::new(boot, |_| None);
        Self {
            form,
            millis: 0,
            lines,
        }
    }

    /// As the questions of a payload in `tests/payloads`.
    fn of(payload: &str, size: (u16, u16)) -> Self {
        Self::new(&self::payload(payload), size, &Value::Null)
    }

    fn message(&mut self, message: Message) {
        if self.form.core().is_over() {
            return;
        }
        self.millis += 40;
        let mut writer = Writer::append(&mut self.lines);
        writer.message(self.millis, &message).expect("memory");
        self.form.message(message);
    }

    /// Keys as keymaps spell them; text in single quotes is typed.
    fn keys(mut self, keys: &str) -> Self {
        for (at, part) in keys.split('\'').enumerate() {
            let keys: Vec<Key> = if at % 2 == 1 {
                part.chars().map(Key::char).collect()
            } else {
                let names = part.split_whitespace();
                names.map(|name| name.parse().expect("a key")).collect()
            };
            for key in keys {
                self.message(Message::Terminal(Event::Key(key)));
            }
        }
        self
    }

    fn event(mut self, event: Event) -> Self {
        self.message(Message::Terminal(event));
        self
    }

    fn text(mut self) -> String {
        let mut writer = Writer::append(&mut self.lines);
        writer.end(self.form.core()).expect("memory");
        String::from_utf8(self.lines).expect("JSON is text")
    }

    fn recording(self) -> Recording {
        read(&self.text())
    }
}

fn read(text: &str) -> Recording {
    trace::read::<Ask>(text).unwrap_or_else(|error| panic!("{error}"))
}

fn text_of(recording: &Recording) -> String {
    let mut text = Vec::new();
    recording.write(&mut text).expect("memory");
    String::from_utf8(text).expect("JSON is text")
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name)
}

fn payload(name: &str) -> Value {
    let path = folder("payloads/valid").join(format!("{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).expect("a payload")).expect("JSON")
}

/// The names of all valid payloads.
fn payloads() -> Vec<String> {
    let entries = fs::read_dir(folder("payloads/valid")).expect("payloads");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    names
}

/// A session of random keys, pastes, times, and sizes that a host can have.
fn random_session(random: &mut Random, payload: &Value) -> Session {
    let mut session = Session::new(payload, bounded(random.size()), &Value::Null);
    for _ in 0..random.below(60) {
        session = session.event(match random.event() {
            Event::Resize { width, height } => {
                let (width, height) = bounded((width, height));
                Event::Resize { width, height }
            }
            event => event,
        });
    }
    session
}

fn random_sessions(count: usize) -> Vec<Session> {
    let payloads: Vec<Value> = payloads().iter().map(|name| payload(name)).collect();
    assert!(payloads.len() > 30, "the payloads were found");
    let mut random = Random::new(0x5eed);
    (0..count)
        .map(|at| random_session(&mut random, &payloads[at % payloads.len()]))
        .collect()
}

fn pi_ask(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pi-ask"));
    command.args(arguments).output().expect("the binary")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_thousand_random_sessions_verify_here_and_in_a_new_process() {
    let folder = TempDir::new().expect("a folder");
    let mut over = 0;
    let files: Vec<String> = random_sessions(SESSIONS)
        .into_iter()
        .enumerate()
        .map(|(at, session)| {
            let seen = json!({"expect": {"screen": session.form.frame().lines()}});
            let text = format!("{}{seen}\n", session.text());
            let verdict = trace::verify::<Ask>(&read(&text));
            assert!(verdict.is_same(), "{at}: {:?}", verdict.differences);
            over += usize::from(verdict.has_end);
            let file = folder.path().join(format!("{at}.trace"));
            fs::write(&file, text).expect("a file");
            file.to_string_lossy().into_owned()
        })
        .collect();
    assert!((SESSIONS / 10..SESSIONS).contains(&over), "{over} ended");
    let arguments: Vec<&str> = ["trace", "verify"]
        .into_iter()
        .chain(files.iter().map(String::as_str))
        .collect();
    let output = pi_ask(&arguments);
    let said = said(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(
        said.starts_with("1000 traces, ") && said.contains(": 1000 the same"),
        "{said}"
    );
}

#[test]
fn offsets_change_nothing_and_any_prefix_shows_what_was_seen() {
    for session in random_sessions(12) {
        let recording = session.recording();
        let mut without_time = recording.clone();
        for recorded in &mut without_time.messages {
            recorded.millis = 0;
        }
        assert!(trace::verify::<Ask>(&without_time).is_same());
        let mut player = Player::<Ask>::new(recording.clone()).expect("it plays");
        let mut random = Random::new(9);
        for _ in 0..20 {
            let to = random.below(player.len() + 1);
            player.seek(to);
            assert_eq!(player.frame(), recording.replay::<Ask>(to).frame());
        }
    }
}

#[test]
fn sizes_are_in_the_trace_and_not_of_the_terminal_that_replays() {
    let session = Session::of("v02_three_mixed", (100, 30));
    let session = session
        .event(Event::Resize {
            width: 60,
            height: 20,
        })
        .keys("down");
    let wide = session.recording();
    let frame = wide.replay::<Ask>(0).frame();
    assert_eq!(frame.width(), 100);
    assert_eq!(wide.replay::<Ask>(2).frame().width(), 60);
}

/// The traces that are kept, each with its name.
fn kept() -> Vec<(String, Recording)> {
    let entries = fs::read_dir(folder("traces")).expect("traces");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let traces = paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    traces
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a trace");
            (path.display().to_string(), read(&text))
        })
        .collect()
}

#[test]
fn whatever_this_program_becomes_it_plays_the_traces_that_are_kept() {
    for (name, recording) in kept() {
        let verdict = trace::verify::<Ask>(&recording);
        let differences = verdict.differences.iter();
        let differences: Vec<String> = differences.map(ToString::to_string).collect();
        assert_eq!(differences, [""; 0], "{name}");
        assert!(verdict.expectations > 0, "{name} expects something");
    }
}

#[test]
fn every_kind_of_message_is_in_a_trace_that_is_kept() {
    let loaded = Message::Loaded(Box::new(Loaded::from_json(&Value::Null)));
    let samples = SAMPLES
        .iter()
        .map(|sample| serde_json::from_str(sample).expect("a message"));
    let all: BTreeSet<&str> = samples
        .chain([loaded])
        .map(|message: Message| kind(&message))
        .collect();
    let kept = kept();
    let messages = kept.iter().flat_map(|(_, recording)| &recording.messages);
    let played: BTreeSet<&str> = messages.map(|recorded| kind(&recorded.message)).collect();
    assert_eq!(played, all);
}

/// A session with `expect` lines behind some of its keys; `#` begins what is expected.
fn with_expectations(session: &Session, expectations: &[(usize, &str)]) -> String {
    let mut text = String::new();
    for (at, line) in String::from_utf8_lossy(&session.lines).lines().enumerate() {
        let _ = writeln!(text, "{line}");
        for (_, expect) in expectations.iter().filter(|(after, _)| *after == at) {
            let _ = writeln!(text, "{{\"expect\":{expect}}}");
        }
    }
    text
}

#[test]
fn a_trace_is_a_test_of_what_is_seen_answered_and_in_focus() {
    let session = Session::of("v02_three_mixed", (80, 24)).keys("down enter");
    let before = r#"{"focus":{"screen":"question"},"output":null,"answers":{}}"#;
    let after = r#"{"answers":{"algo":{"indices":[2],"note":null},"keys":null}}"#;
    let verdict = trace::verify::<Ask>(&read(&with_expectations(
        &session,
        &[(0, before), (2, after)],
    )));
    assert_eq!((verdict.expectations, verdict.differences), (2, Vec::new()));
    let wrong = r#"{"focus":{"screen":"review"}}"#;
    let verdict = trace::verify::<Ask>(&read(&with_expectations(&session, &[(1, wrong)])));
    let said = verdict.differences[0].to_string();
    assert!(
        said.starts_with("line 3: `focus` ") && said.contains("question"),
        "{said}"
    );
}

#[test]
fn a_name_that_means_nothing_is_not_taken_for_one_that_is_not_filled() {
    let session = Session::of("v02_three_mixed", (80, 24)).keys("2");
    for (expect, said) in [
        (
            r#"{"focus":{"qestion":null}}"#,
            "line 3: nothing is called `focus.qestion`; what can be expected is `screen`, `question`, `row`, `option`, `field`, `text`, `action`",
        ),
        (
            r#"{"answers":{"algoo":null}}"#,
            "line 3: nothing is called `answers.algoo`; what can be expected is `algo`, `keys`, `store`",
        ),
        (
            r#"{"answers":{"algo":{"nte":null}}}"#,
            "line 3: nothing is called `answers.algo.nte`; what can be expected is `values`, `labels`, `indices`, `customText`, `note`, `optionNotes`",
        ),
        (r#"{"answers":{}}"#, "line 3: `answers` differs"),
        (
            r#"{"focsu":{}}"#,
            "line 3: nothing is called `focsu`; what can be expected is `text`, `absent`, `screen`, `cursor`, `output`, `focus`, `answers`, `notice`",
        ),
    ] {
        let trace = read(&with_expectations(&session, &[(1, expect)]));
        let differences = trace::verify::<Ask>(&trace).differences;
        let first = differences[0].to_string();
        assert_eq!(
            (differences.len(), first.lines().next()),
            (1, Some(said)),
            "{expect}"
        );
    }
}

#[test]
fn a_planted_failure_is_minimized_to_the_keys_that_cause_it() {
    let folder = TempDir::new().expect("a folder");
    let (long, short) = (
        folder.path().join("long.trace"),
        folder.path().join("short.trace"),
    );
    // Whatever else happens, the second option of the first question ends up chosen.
    let session = Session::of("v02_three_mixed", (80, 24));
    let session =
        session.keys("down down up ? esc 2 tab 1 shift+tab n 'why so' esc tab pagedown tab");
    let count = session.form.core().model().questionnaire.questions[0]
        .id
        .clone();
    let expect = format!(r#"{{"answers":{{"{count}":{{"indices":[1]}}}}}}"#);
    let last = String::from_utf8_lossy(&session.lines).lines().count() - 1;
    fs::write(&long, with_expectations(&session, &[(last, &expect)])).expect("a file");
    let output = pi_ask(&[
        "trace",
        "minimize",
        &long.to_string_lossy(),
        "--output",
        &short.to_string_lossy(),
    ]);
    assert!(output.status.success(), "{}", said(&output.stderr));
    let text = fs::read_to_string(&short).expect("what is left");
    let left = read(&text);
    assert!(left.messages.len() < 15, "{text}");
    assert!(
        left.messages
            .iter()
            .any(|recorded| { recorded.message == Message::Terminal(Event::Key(Key::char('2'))) })
    );
    assert!(!trace::verify::<Ask>(&left).is_same(), "it still fails");
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.starts_with("# ")),
        "{text}"
    );
    let again = pi_ask(&["trace", "verify", &short.to_string_lossy()]);
    assert_eq!(again.status.code(), Some(1));
    assert!(
        said(&again.stdout).contains("`answers` should be "),
        "{}",
        said(&again.stdout)
    );
}

#[test]
fn a_long_text_in_a_failure_is_one_message() {
    let text = "the quick brown fox jumps over the lazy dog; ".repeat(8);
    let session = Session::of("v02_three_mixed", (80, 24)).keys(&format!("down up n '{text}'"));
    let last = String::from_utf8_lossy(&session.lines).lines().count() - 1;
    let recording = read(&with_expectations(
        &session,
        &[(last, r#"{"text":"zebra"}"#)],
    ));
    let mut tries = 0;
    let (short, _) =
        trace::minimize::<Ask>(&recording, recorded::joined, |_| tries += 1).expect("a failure");
    let messages: Vec<String> = short
        .messages
        .iter()
        .map(|recorded| serde_json::to_string(&recorded.message).expect("JSON"))
        .collect();
    let pasted = json!({"terminal": {"paste": text}}).to_string();
    assert_eq!(messages, [r#"{"terminal":{"key":"n"}}"#, &pasted]);
    assert!(tries < 20, "{tries} shorter sessions were met");
    assert_eq!(trace::verify::<Ask>(&short).differences.len(), 1);
}

#[test]
fn verify_says_what_differs_and_what_cannot_be_read() {
    let folder = TempDir::new().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let session = Session::of("v01_single_minimal", (80, 24)).keys("1 enter enter");
    let text = session.text();
    let same = file("same.trace", &text);
    let other = file(
        "other.trace",
        &text.replace("\"answered\"", "\"cancelled\""),
    );
    let broken = file("broken.trace", &text.replace("[40,", "[-40,"));
    let output = pi_ask(&["trace", "verify", &same, &other, &broken]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output.stdout);
    assert!(
        said.contains("other.trace\n  the output differs\n"),
        "{said}"
    );
    assert!(
        said.contains("broken.trace\n  line 2: `-40` is no offset"),
        "{said}"
    );
    assert!(
        said.contains(": 1 the same, 1 differs, 1 cannot be read"),
        "{said}"
    );
    assert_eq!(pi_ask(&["trace", "verify", &broken]).status.code(), Some(2));
    assert_eq!(pi_ask(&["trace", "verify", &same]).status.code(), Some(0));

    let output = pi_ask(&["trace", "verify", "--json", &same, &other, &broken]);
    assert_eq!(output.status.code(), Some(1));
    let text = self::said(&output.stdout);
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let verdicts: Vec<_> = lines.iter().map(|line| line["verdict"].as_str()).collect();
    assert_eq!(
        verdicts,
        [Some("same"), Some("differs"), Some("unreadable")]
    );
    assert_eq!(lines[1]["differences"][0]["what"], "output");
    assert_eq!(lines[0]["messages"], 2);
    assert!(
        lines[2]["problem"]
            .as_str()
            .is_some_and(|problem| problem.starts_with("line 2: ")),
        "{text}"
    );
}

#[test]
fn verify_says_what_is_odd_about_a_file_that_is_the_same_and_what_holds_nothing() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    let whole = Session::of("v01_single_minimal", (80, 24)).keys("1 enter enter");
    let whole = whole.text();
    let expect = r#"{"expect":{"output":null}}"#;
    let open = String::from_utf8(Session::of("v01_single_minimal", (80, 24)).keys("1").lines);
    let open = open.expect("text");
    for (text, verdict, said) in [
        (
            whole.replace("{\"end\":{", "{\"end\":{\"mood\":1,"),
            "same",
            "line 4: `end.mood` means nothing here, and is left out",
        ),
        (
            format!("{open}{expect}\n[99,{{\"te"),
            "same",
            "line 4: cut off, and left out",
        ),
        (
            open,
            "unchecked",
            "nothing to hold it to: it has no end and no `expect` line",
        ),
    ] {
        fs::write(&file, text).expect("a file");
        let path = file.to_string_lossy();
        let output = pi_ask(&["trace", "verify", &path]);
        let told = self::said(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert!(
            told.contains(&format!("session.trace\n  {said}\n")),
            "{told}"
        );
        assert_eq!(told.contains(": 1 the same"), verdict == "same", "{told}");
        let line = self::said(&pi_ask(&["trace", "verify", "--json", &path]).stdout);
        let line: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(line["verdict"], verdict);
    }
}

#[test]
fn diff_shows_the_first_message_and_the_first_frame_that_part() {
    let folder = TempDir::new().expect("a folder");
    let [one, other] = ["down down", "down up"].map(|keys| {
        let path = folder.path().join(keys.replace(' ', "_"));
        fs::write(
            &path,
            Session::of("v02_three_mixed", (80, 24)).keys(keys).text(),
        )
        .expect("a file");
        path.to_string_lossy().into_owned()
    });
    let output = pi_ask(&["trace", "diff", &one, &other]);
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output.stdout);
    assert!(
        said.contains("The first message that differs comes after 1 message:"),
        "{said}"
    );
    assert!(
        said.contains("down_down:3: {\"terminal\":{\"key\":\"down\"}}"),
        "{said}"
    );
    assert!(
        said.contains("The first frame that differs comes after 2 messages:"),
        "{said}"
    );
    assert_eq!(
        pi_ask(&["trace", "diff", &one, &one]).status.code(),
        Some(0)
    );
}

/// A terminal that a cast is played on.
struct Size(u16, u16);

impl Dimensions for Size {
    fn total_lines(&self) -> usize {
        self.screen_lines()
    }

    fn screen_lines(&self) -> usize {
        self.1.into()
    }

    fn columns(&self) -> usize {
        self.0.into()
    }
}

#[test]
fn an_exported_cast_plays_to_the_same_final_screen() {
    let mut played = 0;
    for session in random_sessions(80) {
        let recording = session.recording();
        let film = Film::of::<Ask>(&recording, |model| model.size).expect("it plays");
        // No emulator has next to no columns or rows.
        let mut sizes = film.shots.iter().map(|shot| shot.size);
        if sizes.any(|(columns, rows)| columns < 10 || rows < 4) {
            continue;
        }
        played += 1;
        let mut cast = Vec::new();
        film.write_cast(&mut cast).expect("memory");
        let cast = String::from_utf8(cast).expect("JSON is text");
        let mut lines = cast
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let header = lines.next().expect("a header");
        assert_eq!(header["version"], 3);
        let size = |columns: u64, rows: u64| Size(columns as u16, rows as u16);
        let number = |value: &Value| value.as_u64().expect("a number");
        let first = size(
            number(&header["term"]["cols"]),
            number(&header["term"]["rows"]),
        );
        let mut term = Term::new(Config::default(), &first, VoidListener);
        let mut parser: Processor = Processor::new();
        let mut seconds = 0.0;
        for event in lines {
            seconds += event[0].as_f64().expect("a time");
            let data = event[2].as_str().expect("a text");
            match event[1].as_str() {
                Some("o") => parser.advance(&mut term, data.as_bytes()),
                Some("r") => {
                    let (columns, rows) = data.split_once('x').expect("a size");
                    term.resize(size(
                        columns.parse().expect("columns"),
                        rows.parse().expect("rows"),
                    ));
                }
                _ => {}
            }
        }
        assert!(
            seconds * 1000.0 <= f64::from(film.millis as u32) + 1.0,
            "{seconds} of {}",
            film.millis
        );
        let frame = recording.replay::<Ask>(recording.messages.len()).frame();
        let shown: Vec<String> = (0..term.screen_lines())
            .map(|row| {
                let cells = (0..term.columns()).map(|column| {
                    &term.grid()[Line(i32::try_from(row).expect("few rows"))][Column(column)]
                });
                let spacer = alacritty_terminal::term::cell::Flags::WIDE_CHAR_SPACER;
                let glyphs = cells.filter(|cell| !cell.flags.contains(spacer));
                let text: String = glyphs
                    .flat_map(|cell| {
                        std::iter::once(cell.c)
                            .chain(cell.zerowidth().into_iter().flatten().copied())
                    })
                    .collect();
                text.trim_end().to_owned()
            })
            .collect();
        let mut expected = frame.lines();
        expected.resize(shown.len(), String::new());
        assert_eq!(shown, expected);
    }
    assert!(played >= 20, "{played} were played");
}

#[test]
fn an_exported_svg_is_well_formed_and_has_every_picture_once() {
    let session = Session::of("v02_three_mixed", (60, 20)).keys("down down up 1");
    let film = Film::of::<Ask>(&session.recording(), |model| model.size).expect("it plays");
    let mut svg = Vec::new();
    film.write_svg(&mut svg).expect("memory");
    let svg = String::from_utf8(svg).expect("text");
    let opened = svg.matches("<g").count();
    assert_eq!(opened, svg.matches("</g>").count());
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    assert_eq!(
        svg.matches("translateX(").count(),
        film.shots.len() + 2,
        "a step each, and where it rests"
    );
    for used in svg.match_indices("href=\"#").map(|(at, _)| &svg[at + 7..]) {
        let id = used.split('"').next().expect("an id");
        assert_eq!(svg.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
}

#[test]
fn an_exported_script_comes_to_the_same_result() {
    let overlay = json!({"keymap": "vim", "behaviour": {"doublePressReviewShortcuts": false}});
    let three = payload("v02_three_mixed");
    let remote = json!({"remote": {"requestId": 1, "response": {"kind": "cancel"}}});
    let mut answered = Session::new(&three, (80, 24), &overlay).keys("j j enter tab");
    answered.message(serde_json::from_value(remote).expect("a message"));
    let typed = Session::of("v02_three_mixed", (60, 20))
        .keys("n 'why?' enter 2")
        .event(Event::Paste("a\nb".to_owned()))
        .event(Event::Resize {
            width: 40,
            height: 12,
        });
    let all = random_sessions(60).into_iter().chain([answered, typed]);
    let seen = r#"{"focus":{"screen":"question"},"text":"Which limiting algorithm"}"#;
    let all = all.map(Session::recording).chain([expecting(seen)]);
    for recording in all {
        let scripted = recorded::script(&recording);
        assert_eq!(scripted.remarks, []);
        let mut session = scripted.session;
        session["frames"] = json!("last");
        let played = script::play(&session.to_string()).expect("a session");
        let core = recording.replay::<Ask>(recording.messages.len());
        let details = core.output().map(|output| output.result.details);
        assert_eq!(played.details, details);
        // Where nothing can be asked no form opens, and there is nothing to see.
        let opens = !recording.replay::<Ask>(0).is_over();
        assert_eq!(played.frames.len(), usize::from(opens));
        for frame in played.frames {
            assert_eq!(frame.lines, core.frame().lines());
        }
        assert_eq!(played.differences, [""; 0]);
    }
}

/// A session that ends, with this expectation behind its first message.
fn expecting(expect: &str) -> Recording {
    let session = Session::of("v02_three_mixed", (72, 20)).keys("down 1 1 tab 2 enter");
    read(&with_expectations(&session, &[(1, expect)]))
}

#[test]
fn a_script_holds_what_the_trace_expects() {
    let wrong = r#"{"answers":{"algo":{"indices":[2]}},"absent":"❯"}"#;
    let scripted = recorded::script(&expecting(wrong));
    let played = script::play(&scripted.session.to_string()).expect("a session");
    let firsts: Vec<_> = played
        .differences
        .iter()
        .map(|said| said.lines().next().expect("a line"))
        .collect();
    assert_eq!(
        firsts,
        [
            "step 2: `❯` is on the screen",
            "step 2: `answers` should be {\"algo\":{\"indices\":[2]}}, and is {\"algo\":null}"
        ]
    );
}

/// The session that `tests/exported.rs` is made of.
fn exported() -> Recording {
    let session = Session::of("v02_three_mixed", (72, 20));
    let session = session.keys("down n 'or \"both\"#' enter enter 1 tab 2 enter enter");
    let note = r#"{"focus":{"field":"optionNote","text":""}}"#;
    read(&with_expectations(&session, &[(2, note)]))
}

#[test]
fn an_exported_test_is_the_one_that_is_kept() {
    let (source, remarks) = recorded::test(&exported(), "a_session_plays_as_recorded");
    assert_eq!(remarks, []);
    let path = folder("exported.rs");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &source).expect("tests/ can be written");
    }
    let kept = fs::read_to_string(path).expect("the test");
    assert!(
        kept == source,
        "tests/exported.rs is stale; run `UPDATE=1 cargo test --test trace`"
    );
}

#[test]
fn an_exported_test_of_a_form_that_never_opened_sees_nothing() {
    let session = Session::new(&json!({"questions": []}), (80, 24), &Value::Null);
    assert_eq!(session.form.frame().height(), 0, "nobody saw a form");
    let (source, _) = recorded::test(&session.recording(), "refused");
    assert!(source.contains("const SCREEN: &str = r\"\";"), "{source}");
    assert!(source.contains("\"error\""), "{source}");
    assert!(!source.contains("frames[0]"), "{source}");
}

#[test]
fn exported_frames_are_what_was_seen_with_time_and_cause() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    fs::write(
        &file,
        Session::of("v01_single_minimal", (40, 10))
            .keys("down")
            .text(),
    )
    .expect("a file");
    let output = pi_ask(&["trace", "export", &file.to_string_lossy(), "--to", "frames"]);
    insta::assert_snapshot!(said(&output.stdout));
}

#[test]
fn info_says_what_is_in_a_trace() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    let session = Session::of("v02_three_mixed", (80, 24)).keys("1 2 tab");
    let session = session
        .event(Event::Paste("x".to_owned()))
        .keys("ctrl+c ctrl+c");
    fs::write(&file, session.text()).expect("a file");
    let output = pi_ask(&["trace", "info", &file.to_string_lossy()]);
    insta::assert_snapshot!(said(&output.stdout));
}

#[test]
fn any_moment_and_any_session_can_be_told_of() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    let text = Session::of("v01_single_minimal", (40, 10)).text();
    for (started, told) in [
        (0, "recorded  1970-01-01T00:00:00Z by"),
        (u64::MAX, "recorded  after the year 9999 by"),
    ] {
        let (header, rest) = text.split_once('\n').expect("lines");
        let mut header: Value = serde_json::from_str(header).expect("a header");
        header["started"] = started.into();
        fs::write(&file, format!("{header}\n{rest}")).expect("a file");
        let output = pi_ask(&["trace", "info", &file.to_string_lossy()]);
        let said = said(&output.stdout);
        assert!(said.contains(told), "{said}{output:?}");
        assert!(said.contains("happened  0 messages in 0s\n"), "{said}");
    }
}

/// Each character's columns, and which are blank.
fn silhouette(lines: &[String]) -> Vec<Vec<usize>> {
    use unicode_segmentation::UnicodeSegmentation;
    use unicode_width::UnicodeWidthStr;
    let columns = |cluster: &str| {
        if cluster.trim().is_empty() {
            0
        } else {
            cluster.width()
        }
    };
    lines
        .iter()
        .map(|line| line.graphemes(true).map(columns).collect())
        .collect()
}

#[test]
fn a_redacted_trace_keeps_its_layout_and_none_of_its_words() {
    for name in payloads() {
        let session = Session::of(&name, (70, 30));
        let session = session
            .keys("n 'secret plan' enter down 2 tab n 'Geheim 42' esc shift+tab down down 'own'");
        let session = session
            .event(Event::Paste("swordfish\nmore".to_owned()))
            .keys("enter tab tab");
        let recording = session.recording();
        let redacted = recorded::redact(&recording);
        assert_eq!(redacted.remarks, [], "{name}");
        for count in 0..=recording.messages.len() {
            let [before, now] = [&recording, &redacted].map(|it| it.replay::<Ask>(count).frame());
            assert_eq!(
                silhouette(&now.lines()),
                silhouette(&before.lines()),
                "{name} after {count}"
            );
            assert_eq!(now.cursor, before.cursor, "{name} after {count}");
        }
        let text = text_of(&redacted);
        let model = recording.replay::<Ask>(0);
        let prompts = model
            .model()
            .questionnaire
            .questions
            .iter()
            .map(|question| question.prompt.as_str());
        let is_told =
            |prompt: &&str| prompt.chars().filter(|char| char.is_alphabetic()).count() > 3;
        for word in ["secret", "Geheim", "swordfish"]
            .into_iter()
            .chain(prompts.filter(is_told))
        {
            let word = serde_json::to_string(word).expect("JSON");
            assert!(!text.contains(word.trim_matches('"')), "{name}: {word}");
        }
        assert!(trace::verify::<Ask>(&read(&text)).is_same(), "{name}");
    }
}

#[test]
fn what_was_typed_where_no_field_was_open_is_redacted_too() {
    let session = Session::of("v02_three_mixed", (80, 24)).keys("'secrUä2' n 'x' enter");
    let recording = session.recording();
    let redacted = recorded::redact(&recording);
    assert_eq!(redacted.remarks, []);
    let keys = |recording: &Recording| -> Vec<String> {
        let keys = recording.messages.iter();
        let keys = keys.map(|it| serde_json::to_value(&it.message).expect("JSON"));
        keys.map(|it| it["terminal"]["key"].as_str().expect("a key").to_owned())
            .collect()
    };
    let (before, now) = (keys(&recording), keys(&redacted));
    for (at, (before, now)) in before.iter().zip(&now).enumerate() {
        let is_word = at < 6 || before == "x";
        assert_eq!(before != now || before == "x", is_word, "{before} {now}");
    }
    // What waits for the files of a mention stands in no field yet.
    let session = Session::of("v02_three_mixed", (80, 24)).keys("n '@k' enter 'secr'");
    let now = keys(&recorded::redact(&session.recording())).split_off(4);
    assert_eq!(now, ["x", "x", "x", "x"]);
}

#[test]
fn redacting_says_what_it_leaves_out_and_keeps_answers_apart() {
    let mut session = Session::of("v02_three_mixed", (80, 24)).keys("1");
    let id = session.form.core().model().questionnaire.questions[0]
        .id
        .clone();
    let value = session.form.core().model().questionnaire.questions[0].options[1]
        .value
        .clone();
    let response = json!({"kind": "answer", "answers": {id: {"values": [value]}}});
    let remote = json!({"remote": {"requestId": 1, "response": response}});
    session.message(serde_json::from_value(remote).expect("a message"));
    let mut recording = session.recording();
    let expectation = trace::Placed {
        line: 2,
        after: 0,
        value: serde_json::from_value(json!({"text": "x"})).expect("an expectation"),
    };
    recording.expectations.push(expectation);
    let redacted = recorded::redact(&recording);
    let remarks: Vec<String> = redacted.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        ["line 2: expectations are left out, because they may quote"]
    );
    let output = redacted.replay::<Ask>(redacted.messages.len()).output();
    let details = output.expect("the answer was taken").result.details;
    let answers = details["answers"].as_object().expect("answers");
    assert_eq!(
        answers.values().next().expect("one")["indices"],
        json!([2]),
        "{details}"
    );
}

#[test]
fn no_file_is_written_over_that_nothing_else_holds() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    let text = Session::of("v02_three_mixed", (80, 24)).keys("1").text();
    fs::write(&file, &text).expect("a file");
    let path = file.to_string_lossy();
    let link = folder.path().join("link.trace");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let link = link.to_string_lossy();
    for arguments in [
        vec!["trace", "redact", &path, "--output", &path],
        vec!["trace", "minimize", &path, "--output", &link],
        vec!["trace", "export", &path, "--to", "svg", "--output", &path],
        vec!["replay", &path, "--branch", &link],
    ] {
        let output = pi_ask(&arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(
            said(&output.stderr).contains("would be written over"),
            "{output:?}"
        );
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }

    let asked = folder.path().join("payload.json");
    let questions = payload("v02_three_mixed").to_string();
    fs::write(&asked, &questions).expect("a file");
    let path = asked.to_string_lossy();
    let output = pi_ask(&["ask", &path, "--record", &path]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said(&output.stderr).contains("is no trace"), "{output:?}");
    assert_eq!(fs::read_to_string(&asked).expect("a file"), questions);
}
