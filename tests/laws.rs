//! The laws of the screen: at every size from 1x1 to 160x60, on every payload, in every state that a set of walks leads to.
//!
//! Where the parts stand, and what is seen of each, is held against the laws at all 9600 sizes of every state.
//! Painting a frame takes longer, so every state is painted at each width and one height of it, which is another at every width and in every state;
//! what is painted is held against the laws, and against where the parts stand. Two walks on the demonstration are painted at every size.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::command::Command;
use pi_ask::ask::layout::{Contents, Layout, Pane, Part, layout};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::model::{Layer, Model};
use pi_ask::ask::parts::Target;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::ask::{Ask, view};
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::{Background, Event, Key, text};
use serde_json::Value;

const WIDTHS: usize = 160;
const HEIGHTS: usize = 60;

/// Keys that lead to a state. Text in single quotes is typed.
const WALKS: &[&str] = &[
    "",
    "down down",
    "end",
    "tab tab",
    "t space down space",
    "n 'a note that is longer than one row of a narrow terminal' enter shift+n 'and one more' enter",
    "n 'half a note",
    "end enter 'an answer of my own' shift+enter 'in two lines",
    "space esc ctrl+c",
    "shift+tab",
    "space n 'why?' enter shift+tab up",
    "space shift+tab down",
    "?",
    "f1",
    "/ 'a",
    "/ 'a' enter down",
    "down pagedown pagedown pagedown",
];

/// A form whose commands nobody performs.
type Form = Headless<Ask, fn(Command) -> Option<Message>>;

/// A form with these keys pressed; nothing if they end it, or if there is nothing to open.
fn form(payload: &Value, walk: &str) -> Option<Form> {
    let boot = Boot {
        payload: payload.clone(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size: (80, 24),
        colors: Colors::None,
        background: Background::default(),
        timeout: None,
        accessible: false,
        earlier: None,
        editor: ExternalEditor::Missing,
        import: None,
        tool: Tool::default(),
    };
    let mut form = Headless::<Ask, _>::new(boot, (|_| None) as fn(_) -> _);
    for (at, part) in walk.split('\'').enumerate() {
        if at % 2 == 1 {
            let typed = part.chars().map(Key::char);
            typed.for_each(|key| form.event(Event::Key(key)));
        } else {
            let keys = part
                .split_whitespace()
                .map(|key| key.parse().expect("a key"));
            keys.for_each(|key| form.event(Event::Key(key)));
        }
    }
    (!form.core().is_over()).then_some(form)
}

#[test]
fn every_state_of_every_payload_keeps_the_laws_at_every_size() {
    let payloads = payloads();
    assert!(payloads.len() > 60, "the payloads were found");
    let walks: Vec<(&PathBuf, &str)> = payloads
        .iter()
        .flat_map(|payload| WALKS.iter().map(move |walk| (payload, *walk)))
        .collect();
    // Walks meet: a state that was seen is the same state whichever way led there.
    let seen = Mutex::new(HashSet::new());
    in_halves(&walks, |at, (payload, walk)| {
        let read = fs::read_to_string(payload).expect("a payload");
        let Some(mut form) = form(&serde_json::from_str(&read).expect("JSON"), walk) else {
            return;
        };
        let mut state = DefaultHasher::new();
        format!("{:?}", form.core().model()).hash(&mut state);
        if seen.lock().expect("no panic").insert(state.finish()) {
            let which = format!("{} after {walk}", payload.display());
            hold_everywhere(&mut form, at * 17, &which);
        }
    });
    let seen = seen.lock().expect("no panic").len();
    assert!(seen > 400, "{seen} states");
}

/// Holds a state against the laws at every size. Frames are painted at one height of each width, counted on from this one.
fn hold_everywhere(form: &mut Form, first: usize, which: &str) {
    let areas = |layout: &Layout| -> Vec<_> { layout.panes.iter().map(|pane| pane.area).collect() };
    for width in 1..=WIDTHS {
        form.event(Event::Resize {
            width: width as u16,
            height: HEIGHTS as u16,
        });
        let model = form.core().model();
        let contents = Contents::of(model);
        let whole = contents.placed(model, u16::MAX);
        hold_lines(&whole, width, which);
        for height in 1..=HEIGHTS {
            let layout = contents.placed(model, height as u16);
            hold_places(model, &layout, (width, height), which);
            // Every part has all the rows it can ever want, so more change nothing.
            if height >= 10 && areas(&layout) == areas(&whole) {
                break;
            }
        }
        hold(form, (width, (first + width * 37) % HEIGHTS + 1), which);
    }
}

#[test]
fn the_demonstration_keeps_the_laws_at_every_size() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/questionnaires/demo.json");
    let payload: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("the demo")).expect("JSON");
    let sizes: Vec<usize> = (0..WIDTHS * HEIGHTS).collect();
    let halves: Vec<&[usize]> = sizes.chunks(WIDTHS * HEIGHTS / 2).collect();
    in_halves(&halves, |half, sizes| {
        let walk = ["tab tab down", "tab 1 3 shift+tab shift+tab up"][half];
        let mut form = form(&payload, walk).expect("it is open");
        for size in *sizes {
            let size = (size % WIDTHS + 1, size / WIDTHS + 1);
            hold(&mut form, size, walk);
        }
    });
}

#[test]
fn the_largest_terminals_are_filled_without_harm() {
    for payload in payloads() {
        let read = fs::read_to_string(&payload).expect("a payload");
        let payload: Value = serde_json::from_str(&read).expect("JSON");
        if let Some(mut form) = form(&payload, "") {
            for size in [(500, 200), (500, 1), (1, 200), (161, 61)] {
                hold(&mut form, size, "at once");
            }
        }
    }
}

#[test]
fn every_row_of_a_long_list_is_seen_under_the_cursor_both_ways() {
    let path = "tests/payloads/valid/v12_sixty_options.json";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let payload: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a payload")).expect("JSON");
    for size in [(80, 24), (40, 10), (20, 5)] {
        let mut form = form(&payload, "").expect("it is open");
        for (key, rows) in [("down", 1..61), ("up", 0..60)] {
            let rows: Vec<usize> = if key == "up" {
                rows.rev().collect()
            } else {
                rows.collect()
            };
            for row in rows {
                if form.core().model().editing.is_some() {
                    form.event(Event::Key("esc".parse().expect("a key")));
                }
                form.event(Event::Key(key.parse().expect("a key")));
                assert_eq!(form.core().model().rows[0], row, "{key}");
                hold(&mut form, size, key);
            }
        }
        for (key, first) in [
            ("home", "feature/beta-01"),
            ("end", "Type your own…"),
            ("home", "feature/beta-01"),
        ] {
            if form.core().model().editing.is_some() {
                form.event(Event::Key("esc".parse().expect("a key")));
            }
            form.event(Event::Key(key.parse().expect("a key")));
            let lines = form.frame().lines();
            let under = lines
                .iter()
                .any(|line| line.contains('❯') && line.contains(first));
            assert!(
                under || size.0 < 40,
                "{key} at {size:?}\n{}",
                lines.join("\n")
            );
        }
    }
}

/// Gives the form a size, paints it, and holds what is seen against the laws.
fn hold(form: &mut Form, (width, height): (usize, usize), which: &str) {
    form.event(Event::Resize {
        width: width as u16,
        height: height as u16,
    });
    let model = form.core().model();
    let layout = layout(model);
    hold_places(model, &layout, (width, height), which);
    let frame = view::view(model);
    let lines = frame.lines();
    let fail =
        |law: &str| -> ! { panic!("{law}: {which} at {width}x{height}\n{}", lines.join("\n")) };
    // Each line fits, and there are not more of them than rows.
    if usize::from(frame.height()) > height || usize::from(frame.width()) != width {
        fail("the frame has the size of the terminal");
    }
    if lines.iter().any(|line| text::width(line) > width) {
        fail("a line fits");
    }
    if lines.iter().any(|line| text::clean(line) != line.as_str()) {
        fail("a line has nothing in it that a terminal obeys");
    }
    let typing = model.front() == Layer::Form && model.editing.is_some();
    if typing && frame.cursor.is_none() {
        fail("the caret is seen");
    }
    for pane in &layout.panes {
        // What is painted is what stands there.
        for (row, line) in (usize::from(pane.area.top())..).zip(pane.shown()) {
            let fits = line.width() <= pane.area.width.into();
            if fits
                && !lines
                    .get(row)
                    .is_some_and(|painted| letters(painted).contains(&letters(line)))
            {
                fail("a line is painted in its place");
            }
        }
        // A window says where it is, on a row of its own.
        let marker = usize::from(pane.area.bottom()) - 1;
        let has_place =
            |line: &String| line.contains('/') || line.contains('–') || line.contains('…');
        if pane.is_window()
            && pane.part != Part::Hints
            && pane.area.height > 2
            && pane.area.width > 12
            && !lines.get(marker).is_some_and(has_place)
        {
            fail("a window says where it is");
        }
    }
}

/// Holds all lines of a layout against the laws, those too that are out of sight.
fn hold_lines(layout: &Layout, width: usize, which: &str) {
    let lines = layout.panes.iter().flat_map(|pane| &pane.content.lines);
    for line in lines.map(ToString::to_string) {
        assert_eq!(
            text::clean(&line),
            line,
            "a line has nothing in it that a terminal obeys: {which} at {width}"
        );
    }
}

/// Holds where the parts stand against the laws.
fn hold_places(model: &Model, layout: &Layout, (width, height): (usize, usize), which: &str) {
    let fail = |law: &str| -> ! { panic!("{law}: {which} at {width}x{height}\n{layout:#?}") };
    let bottom = layout.panes.iter().map(|pane| pane.area.bottom()).max();
    let right = layout.panes.iter().map(|pane| pane.area.right()).max();
    if usize::from(layout.height) > height || bottom.is_some_and(|bottom| bottom > layout.height) {
        fail("there are not more lines than rows");
    }
    if right.is_some_and(|right| usize::from(right) > width) {
        fail("every part stands within the columns");
    }
    // The cursor is seen: the caret of a field, or the row.
    let cursor = if model.answer.is_some() {
        Part::Text
    } else {
        Part::Rows
    };
    let typing = model.front() == Layer::Form && model.editing.is_some();
    if typing {
        let carets = layout.panes.iter().filter(|pane| {
            let caret = pane.content.caret;
            caret.is_some_and(|(line, _)| shows(pane, line))
        });
        if carets.count() != 1 {
            fail("the caret is seen");
        }
    } else if model.front() != Layer::Keys {
        match layout.pane(cursor) {
            Some(pane) if shows(pane, pane.content.focus.start) => {}
            // A single row shows what is under the cursor line by line.
            Some(pane) if pane.visible() == 1 && pane.content.focus.contains(&pane.offset) => {}
            _ => fail("the row under the cursor is seen"),
        }
    }
    // What it is about, and the way out.
    if height >= 4 && width >= 12 {
        let top = layout.pane(Part::Title).or(layout.pane(Part::Tabs));
        if top.is_none_or(|pane| pane.area.height == 0) {
            fail("the title or the tabs are seen");
        }
    }
    if let Some(tabs) = layout.pane(Part::Tabs).filter(|_| width >= 24) {
        let review = model.questionnaire.questions.len();
        let leads_to = |tab| {
            let mut spots = tabs.content.spots.iter();
            spots.any(|spot| spot.target == Target::Tab(tab))
        };
        if !leads_to(model.tab) || !leads_to(review) {
            fail("the tab in front and the review are seen");
        }
    }
    if height >= 10 && width >= 40 {
        let mut lines = layout.panes.iter().rev().flat_map(Pane::shown);
        if !lines.any(|line| line.to_string().contains("Esc ")) {
            fail("the way out is seen");
        }
    }
    // Nothing lies over anything else.
    for (at, pane) in layout.panes.iter().enumerate() {
        let others = &layout.panes[at + 1..];
        if others
            .iter()
            .any(|other| !pane.area.intersection(other.area).is_empty())
        {
            fail("no part lies over another");
        }
    }
}

/// What is to be read, less blanks and signs, whose columns terminals settle.
fn letters(text: &impl ToString) -> String {
    let text = text.to_string();
    text.chars().filter(|char| char.is_alphanumeric()).collect()
}

/// Whether a line of a pane is seen.
fn shows(pane: &Pane, line: usize) -> bool {
    (0..pane.visible()).any(|row| pane.line_at(row) == line)
}

/// Does something with each of these, on two threads.
fn in_halves<T: Sync>(all: &[T], each: impl Fn(usize, &T) + Sync) {
    thread::scope(|scope| {
        for half in 0..2 {
            let each = &each;
            scope.spawn(move || {
                let mine = all.iter().enumerate().skip(half).step_by(2);
                mine.for_each(|(at, one)| each(at, one));
            });
        }
    });
}

fn payloads() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads");
    let mut payloads: Vec<PathBuf> = ["valid", "malformed"]
        .iter()
        .flat_map(|kind| fs::read_dir(folder.join(kind)).expect("payloads"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    payloads.sort();
    payloads
}
