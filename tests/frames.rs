//! What is seen: a questionnaire, a size, keys, and the frame they lead to.
//!
//! The caret is shown as `█`. `INSTA_UPDATE=always cargo test --test frames` writes the snapshots anew.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

mod support;

use std::fs;
use std::path::Path;

use pi_ask::ask::script::{self, Played};
use pi_ask::tea::text;
use serde_json::{Value, json};
use support::form::play;

/// Plays keys on a payload and compares the last frame with the snapshot of this name.
fn check(name: &str, payload: &str, size: (u16, u16), keys: &str) {
    check_with(name, payload, size, keys, &Value::Null);
}

fn check_with(name: &str, payload: &str, size: (u16, u16), keys: &str, config: &Value) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let payload = fs::read_to_string(folder.join(payload)).expect("a payload");
    let payload = serde_json::from_str(&payload).expect("JSON");
    let played = play(&payload, size, keys, config);
    insta::with_settings!({ description => format!("{}x{} {keys}", size.0, size.1), omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, picture(&played));
    });
}

/// The last frame, as text; the caret is shown as `█`, the size stands above.
fn picture(played: &Played) -> String {
    let Some(picture) = played.frames.last() else {
        return "no frame".to_owned();
    };
    let mut lines = picture.lines.clone();
    if let Some((column, row)) = picture.cursor {
        let line = &mut lines[usize::from(row)];
        let mut columns = 0;
        let at = line.char_indices().find(|(_, char)| {
            let here = columns >= usize::from(column);
            columns += text::width(char.encode_utf8(&mut [0; 4]));
            here
        });
        if let Some((at, char)) = at {
            line.replace_range(at..at + char.len_utf8(), "█");
        } else {
            line.push_str(&" ".repeat(usize::from(column) - columns));
            line.push('█');
        }
    }
    lines.join("\n")
}

const DEMO: &str = "examples/questionnaires/demo.json";

/// The sizes at which every kind of screen is looked at.
const SIZES: [(u16, u16); 4] = [(140, 45), (80, 24), (40, 20), (100, 10)];

/// Plays keys on a payload at each of the sizes, and compares all the last frames with one snapshot.
fn check_sizes(name: &str, payload: &str, keys: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let payload = fs::read_to_string(folder.join(payload)).expect("a payload");
    let payload = serde_json::from_str(&payload).expect("JSON");
    let seen = SIZES.map(|size| {
        let played = play(&payload, size, keys, &Value::Null);
        format!("── {}x{}\n{}", size.0, size.1, picture(&played))
    });
    insta::with_settings!({ description => keys, omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(format!("sizes_{name}"), seen.join("\n"));
    });
}

#[test]
fn every_kind_of_screen_reads_well_at_every_size() {
    let valid = |name: &str| format!("tests/payloads/valid/{name}.json");
    for (name, payload, keys) in [
        ("single", DEMO.to_owned(), "2 left"),
        ("multi", DEMO.to_owned(), "tab 1 3 down"),
        ("preview", DEMO.to_owned(), "tab tab down"),
        ("preview_long", valid("v14_preview_20kb"), "]"),
        (
            "review",
            DEMO.to_owned(),
            "2 1 4 tab n 'like the old one' enter 1",
        ),
        (
            "notes",
            valid("v44_same_option_notes_target"),
            "n 'why this one?' enter shift+n 'in a hurry' enter",
        ),
        (
            "note_open",
            valid("v44_same_option_notes_target"),
            "n 'why this one?",
        ),
        (
            "editor",
            DEMO.to_owned(),
            "4 'XML, because the partner still wants it and nobody can change that' shift+enter 'sorry'",
        ),
        ("settings", DEMO.to_owned(), "? down down"),
        ("filter", valid("v12_sixty_options"), "/ 'days 5'"),
        ("filter_kept", valid("v12_sixty_options"), "/ '30' enter"),
        ("prompt_long", valid("v09_long_prompt_50_lines"), "pagedown"),
        ("descriptions_long", valid("v08_long_descriptions"), "down"),
        ("labels_long", valid("v29_long_title_and_labels"), ""),
        (
            "many_tabs",
            valid("v11_twenty_questions"),
            "tab tab tab tab tab tab tab tab",
        ),
    ] {
        check_sizes(name, &payload, keys);
    }
}

#[test]
fn the_form_keeps_its_height_and_what_is_at_its_foot_its_place() {
    let uneven = read("tests/payloads/valid/v35_preview_uneven_heights.json");
    let sixty = read("tests/payloads/valid/v12_sixty_options.json");
    let height = |payload: &Value, size, keys: &str| {
        let played = play(payload, size, keys, &Value::Null);
        let lines = &played.frames.last().expect("a frame").lines;
        let hints = lines.iter().position(|line| line.contains("Esc "));
        (lines.len(), hints.expect("hints"))
    };
    for size in [(140, 45), (80, 45), (80, 24)] {
        // From preview to preview, wherever the cursor comes from.
        let first = height(&uneven, size, "");
        for keys in ["down", "down down", "down up"] {
            assert_eq!(height(&uneven, size, keys), first, "{keys} at {size:?}");
        }
        // A tab that needs fewer rows than the one before leaves a few of them.
        let review = seen(&uneven, size, "shift+tab");
        let blank = review.iter().rev().skip_while(|line| !line.is_empty());
        let blank = blank.take_while(|line| line.is_empty()).count();
        assert!((2..=7).contains(&blank), "{size:?}: {review:#?}");
        // Nothing that ends in a tab makes it lower.
        for (during, then) in [
            ("n 'why?'", "n 'why?' enter"),
            ("t", "t down"),
            ("down space esc", "down space esc up"),
        ] {
            let lines = |keys| seen(&uneven, size, keys).len();
            assert_eq!(lines(then), lines(during), "{then} at {size:?}");
        }
        // A filter that hides nearly all.
        let all = height(&sixty, size, "");
        assert_eq!(height(&sixty, size, "/ '30' enter").0, all.0, "{size:?}");
    }
    // Another size is another form.
    let steps = json!(["shift+tab", { "resize": [80, 45] }]);
    let session = json!({ "payload": uneven, "keys": steps, "size": [80, 20], "frames": "last" });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    let review = played.frames.last().expect("a frame").lines.len();
    assert!(review < 20, "{review} rows");
}

#[test]
fn an_own_answer_is_written_below_its_row() {
    check("custom_empty", DEMO, (80, 24), "4");
    check(
        "custom_text",
        DEMO,
        (60, 24),
        "4 'XML, because the partner still wants it and nobody can change that' shift+enter 'sorry'",
    );
    check("custom_saved", DEMO, (80, 24), "4 'XML' esc");
    check(
        "custom_kept_beside_a_choice",
        DEMO,
        (80, 24),
        "4 'XML' enter left 1 left",
    );
}

#[test]
fn notes_are_written_and_shown() {
    check("option_note_open", DEMO, (80, 24), "down n 'why?'");
    check("question_note_open", DEMO, (80, 24), "shift+n");
    check(
        "notes_saved",
        DEMO,
        (80, 24),
        "down n 'why?' enter shift+n 'in a hurry' enter",
    );
}

#[test]
fn the_review_shows_every_answer() {
    check("review_open", DEMO, (80, 24), "left");
    check(
        "review_elaborate",
        DEMO,
        (80, 24),
        "2 down n 'which one?' enter tab shift+n 'none?' enter tab down",
    );
    check("review_armed", DEMO, (80, 24), "left 2");
}

#[test]
fn leaving_with_answers_is_warned_about() {
    check("leaving", DEMO, (80, 24), "space esc");
    check("leaving_both_ways", DEMO, (80, 24), "space esc ctrl+c");
}

#[test]
fn a_type_change_says_what_it_does() {
    check("type_changed", DEMO, (80, 24), "t");
    check("type_change_loses", DEMO, (80, 24), "tab 1 2 t");
}

#[test]
fn overlays_lie_over_the_form() {
    check("settings", DEMO, (80, 24), "?");
    check("settings_reset_armed", DEMO, (80, 24), "? up enter");
    check("keys", DEMO, (80, 24), "f1");
}

#[test]
fn hints_name_the_keys_as_they_are_bound() {
    let config = json!({ "keymaps": { "main": { "confirm": "ctrl+k", "changeQuestionType": [] }, "global": { "settings": "f2" } } });
    check_with("hints_rebound", DEMO, (80, 24), "space esc", &config);
    let config = json!({ "behaviour": { "showFooterHints": false } });
    check_with("hints_off", DEMO, (80, 24), "", &config);
}

#[test]
fn a_chord_that_was_begun_is_shown_until_it_ends() {
    let config = json!({ "keymaps": { "main": { "lastOption": "g e" } } });
    check_with("chord_pending", DEMO, (80, 24), "g", &config);
    check_with("chord_done", DEMO, (80, 24), "g e", &config);
    check_with("chord_given_up", DEMO, (80, 24), "g esc", &config);
    check_with("chord_broken_off", DEMO, (80, 24), "g down", &config);
}

#[test]
fn small_screens_keep_what_matters() {
    check("small_40x10", DEMO, (40, 10), "4 'XML'");
    check("small_20x5", DEMO, (20, 5), "down down");
    check("small_10x2", DEMO, (10, 2), "down");
    check("settings_40x10", DEMO, (40, 10), "? down down down");
    check("small_review_30x8", DEMO, (30, 8), "1 left left");
}

#[test]
fn long_parts_become_windows_with_a_position() {
    check(
        "long_prompt",
        "tests/payloads/valid/v09_long_prompt_50_lines.json",
        (80, 24),
        "",
    );
    check(
        "sixty_options",
        "tests/payloads/valid/v12_sixty_options.json",
        (80, 24),
        "end up up",
    );
}

#[test]
fn text_of_a_payload_is_data() {
    check(
        "escapes",
        "tests/payloads/valid/v23_ansi_and_osc_in_text.json",
        (80, 24),
        "",
    );
    check(
        "line_ends_in_labels",
        "tests/payloads/valid/v24_newlines_tabs_cr_in_labels.json",
        (80, 24),
        "",
    );
    check(
        "chinese_41",
        "tests/payloads/valid/v16_chinese.json",
        (41, 20),
        "",
    );
    check(
        "recommended",
        "tests/payloads/valid/v26_recommended_flags.json",
        (80, 24),
        "",
    );
    check(
        "reserved_labels",
        "tests/payloads/valid/v31_reserved_like_labels.json",
        (80, 24),
        "",
    );
}

#[test]
fn a_long_text_is_a_window_with_the_caret_in_it() {
    let text = "'one' shift+enter 'two' shift+enter 'three' shift+enter 'four' shift+enter 'five' shift+enter 'six' shift+enter 'seven' shift+enter 'eight' shift+enter 'nine'";
    for (size, name) in [((80, 24), "80x24"), ((40, 12), "40x12")] {
        check(
            &format!("field_window_{name}"),
            DEMO,
            size,
            &format!("4 {text}"),
        );
        check(
            &format!("field_window_up_{name}"),
            DEMO,
            size,
            &format!("4 {text} pageup"),
        );
    }
}

#[test]
fn a_long_paste_is_shown_as_a_label() {
    let paste = ["line"; 12].join("\n");
    let keys = json!(["4", "a", "space", { "paste": paste }, "b", "left", "left"]);
    check_keys("paste_folded", (80, 24), &keys);
    check_keys("paste_folded_narrow", (20, 12), &keys);
    let shown = json!(["4", "a", "space", { "paste": paste }, "ctrl+o"]);
    check_keys("paste_shown", (80, 24), &shown);
    let used = json!(["4", { "paste": paste }, "enter", "left"]);
    check_keys("paste_on_its_row", (80, 24), &used);
    let reviewed = json!(["4", { "paste": paste }, "enter", "left", "left"]);
    check_keys("paste_reviewed", (80, 40), &reviewed);
}

#[test]
fn tabs_and_wide_characters_leave_the_caret_where_it_belongs() {
    let keys = json!(["4", { "paste": "a\tb\n\t日本" }, "left"]);
    check_keys("field_tabs", (60, 24), &keys);
}

/// Plays the steps of a script on the demo and compares the last frame with the snapshot of this name.
fn check_keys(name: &str, size: (u16, u16), keys: &Value) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let payload = fs::read_to_string(folder.join(DEMO)).expect("a payload");
    let payload: Value = serde_json::from_str(&payload).expect("JSON");
    let session = json!({ "payload": payload, "keys": keys, "size": size, "frames": "last" });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    insta::with_settings!({ description => format!("{}x{}", size.0, size.1), omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, picture(&played));
    });
}

#[test]
fn a_long_list_is_filtered_in_sight() {
    let sixty = "tests/payloads/valid/v12_sixty_options.json";
    check("filter_kept", sixty, (80, 24), "space / '30' enter");
    check("filter_without_a_match", sixty, (100, 10), "/ 'nothing'");
}

#[test]
fn the_review_is_a_list_to_go_back_from() {
    check("review_on_a_question", DEMO, (80, 24), "2 1 tab tab up up");
    let twenty = "tests/payloads/valid/v11_twenty_questions.json";
    check("review_of_twenty", twenty, (140, 45), "shift+tab up");
    check(
        "review_of_twenty_80x24",
        twenty,
        (80, 24),
        "shift+tab up up up up up up up up",
    );
    check("review_of_twenty_40x20", twenty, (40, 20), "shift+tab");
    check("review_of_twenty_100x10", twenty, (100, 10), "shift+tab up");
}

#[test]
fn a_preview_stands_beside_the_rows_as_soon_as_both_have_room() {
    check("preview_beside_at_84", DEMO, (84, 24), "tab tab down");
    check("preview_below_at_83", DEMO, (83, 24), "tab tab down");
}

#[test]
fn a_low_window_marks_its_edges() {
    let sixty = "tests/payloads/valid/v12_sixty_options.json";
    check("low_window_40x3", sixty, (40, 3), "down down");
    check("low_window_40x2", sixty, (40, 2), "down down");
}

#[test]
fn the_way_out_is_on_the_first_line_of_a_narrow_screen() {
    check("hints_40x10", DEMO, (40, 10), "");
    check("hints_140x45", DEMO, (140, 45), "");
}

#[test]
fn previews_are_markdown_and_drawings_keep_their_columns() {
    for (width, height) in [(140, 45), (80, 24), (40, 20)] {
        for (name, file, keys) in [
            ("markdown", "v06_preview_markdown_rich", ""),
            ("code", "v03_preview_code_rust", ""),
            ("diff", "v05_preview_diff", ""),
            ("drawing", "v04_preview_ascii_mockups", ""),
            ("wide_moved", "v15_preview_wide_lines", "} }"),
        ] {
            check(
                &format!("preview_{name}_{width}x{height}"),
                &format!("tests/payloads/valid/{file}.json"),
                (width, height),
                keys,
            );
        }
    }
    check(
        "markdown_in_labels",
        "tests/payloads/valid/v22_markdown_in_labels.json",
        (80, 24),
        "",
    );
}

#[test]
fn an_earlier_answer_says_which_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let payload = fs::read_to_string(folder.join(DEMO)).expect("a payload");
    let payload: Value = serde_json::from_str(&payload).expect("JSON");
    let earlier = ["XML, as before", "YAML"];
    let session = json!({ "payload": payload, "keys": ["4", "ctrl+r"], "earlier": earlier, "size": [80, 24], "frames": "last" });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("recalled", picture(&played));
    });
}

#[test]
fn strong_text_of_a_prompt_can_be_told_from_the_rest() {
    for (prompt, before) in [("one **two** three", false), ("one two three", true)] {
        let payload = json!({ "questions": [{ "id": "a", "prompt": prompt, "options": [{ "value": "y", "label": "Yes" }] }] });
        let session = json!({ "payload": payload, "size": [80, 24], "frames": "last", "styled": true, "colors": "none" });
        let played = script::play(&session.to_string()).expect("a session");
        let line = played.frames[0]
            .lines
            .iter()
            .find(|line| line.contains("one"));
        let line = line.expect("the prompt");
        let (first, rest) = line.split_at(line.find("one").expect("its first word"));
        assert_eq!(first.contains("[1m"), before, "{}", line.escape_debug());
        assert_eq!(rest.contains("[1m"), !before, "{}", line.escape_debug());
        assert!(!line.contains('*'), "{line}");
    }
}

/// The lines that keys lead to.
fn seen(payload: &Value, size: (u16, u16), keys: &str) -> Vec<String> {
    let played = play(payload, size, keys, &Value::Null);
    played.frames.last().expect("a frame").lines.clone()
}

/// A payload by its file.
fn read(payload: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(payload);
    serde_json::from_str(&fs::read_to_string(file).expect("a payload")).expect("JSON")
}

/// What a line has of these words, from its first.
fn has(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

#[test]
fn what_is_taller_than_its_place_is_read_to_its_end() {
    let own = "one two three four five six seven eight nine ten ".repeat(9);
    let single = |description: &str| {
        json!({ "questions": [{ "id": "a", "prompt": "Which?", "options": [
            { "value": "x", "label": "First", "description": description },
            { "value": "y", "label": "Second" },
        ] }] })
    };
    let numbered = |count: usize| -> String {
        let words: Vec<String> = (1..=count).map(|at| format!("word{at}")).collect();
        words.join(" ")
    };
    let long = single(&numbered(90));
    let v08 = read("tests/payloads/valid/v08_long_descriptions.json");
    let v43 = read("tests/payloads/valid/v43_description_multiparagraph.json");
    let answer = format!("3 '{own}the end' enter up");
    for (payload, size, before, option, end) in [
        (&v08, (40, 20), "", "1. Dual write", "rows."),
        (&v08, (100, 10), "down", "2. Copy and switch", "rows."),
        (&v43, (30, 8), "", "1. flock", "bullet two"),
        (&long, (40, 6), "", "1. First", "word90"),
        (&long, (20, 4), "", "First", "word90"),
        (&single("short"), (40, 12), &answer, "Q1", "the end"),
    ] {
        let mut keys = before.to_owned();
        let first = seen(payload, size, &keys);
        assert!(!has(&first, end), "{end} at {size:?}: {first:#?}");
        let mut read = first.clone();
        while !has(&read, end) {
            keys += " pagedown";
            let next = seen(payload, size, &keys);
            let cursor = next
                .iter()
                .any(|line| line.contains('❯') && line.contains(option));
            assert!(cursor, "{keys} at {size:?}: {next:#?}");
            assert_ne!(next, read, "{keys} at {size:?}");
            read = next;
        }
        // And back, as far as it went on.
        let pages = keys.matches("pagedown").count();
        let back = seen(payload, size, &(keys.clone() + &" pageup".repeat(pages)));
        assert_eq!(back, first, "{keys} at {size:?}");
    }
    // Every line of it is seen, and where one is; then comes the next option.
    let mut all = String::new();
    let mut keys = String::new();
    loop {
        let lines = seen(&long, (40, 10), &keys);
        if lines
            .iter()
            .any(|line| line.contains("❯") && line.contains("Second"))
        {
            break;
        }
        assert!(has(&lines, "1/3, "), "{lines:#?}");
        all += &lines.join(" ");
        keys += " pagedown";
    }
    let words: Vec<&str> = all.split_whitespace().collect();
    for at in 1..=90 {
        assert!(words.contains(&format!("word{at}").as_str()), "word{at}");
    }
}

#[test]
fn small_screens_say_what_is_hidden_and_how_to_get_out() {
    let demo = read(DEMO);
    let sixty = read("tests/payloads/valid/v12_sixty_options.json");
    let rich = read("tests/payloads/valid/v06_preview_markdown_rich.json");
    let wide = read("tests/payloads/valid/v15_preview_wide_lines.json");
    let tall = read("tests/payloads/valid/v08_long_descriptions.json");
    let settings_to_their_end = "?".to_owned() + &" pagedown".repeat(12);
    for (payload, size, keys, words) in [
        (&demo, (20, 6), "alt+o", "Alt+O shows them"),
        (
            &demo,
            (40, 6),
            "alt+o",
            "3 questions wait · Alt+O shows them",
        ),
        (&demo, (20, 8), "?", "Esc close"),
        (&demo, (20, 8), "f1", "Esc close"),
        (
            &demo,
            (40, 10),
            &settings_to_their_end,
            "❯ Reset all settings",
        ),
        (&demo, (20, 6), "", "Esc cancel"),
        (&demo, (48, 10), "tab end esc", "Esc cancel"),
        (&demo, (52, 6), "tab end esc", "Esc cancel"),
        (&sixty, (20, 6), "/ '30' enter", "Esc show all"),
        (&wide, (40, 20), "", "[ ] scroll  → { } move"),
        (&tall, (40, 20), "", "1/5, 1–13 of 18 PageUp PageDown"),
        (&demo, (40, 120), "4 f1", "Ctrl+←, Alt+B"),
        (&demo, (40, 40), "?", "Auto-submit when answered"),
    ] {
        let lines = seen(payload, size, keys);
        assert!(
            has(&lines, words),
            "{words} after {keys} at {size:?}: {lines:#?}"
        );
    }
    // Nothing is marked as a window that no key moves.
    let lines = seen(&rich, (40, 20), "");
    let foot = lines.iter().skip_while(|line| !line.contains("Esc "));
    let foot: Vec<_> = foot.collect();
    assert!(
        !foot.is_empty() && foot.iter().all(|line| !line.contains(" of ")),
        "{lines:#?}"
    );
    // Names of keys and settings are never cut.
    for keys in ["4 f1", "?"] {
        let lines = seen(&demo, (40, 200), keys);
        assert!(!has(&lines, "…"), "{keys}: {lines:#?}");
    }
}

#[test]
fn a_title_and_the_label_in_front_are_whole_where_there_is_room() {
    let label = "The same long beginning of a label, and then";
    let questions: Vec<Value> = (1..=12)
        .map(|at| json!({ "id": at.to_string(), "label": format!("{label} {at}"), "prompt": "?", "options": [{ "value": "y", "label": "Yes" }] }))
        .collect();
    let title = "A title that goes on and on until it takes more than one line of a terminal";
    let payload = json!({ "title": title, "questions": questions });
    let words = |lines: &[String]| {
        lines
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    for size in [(80, 24), (40, 20)] {
        let lines = seen(&payload, size, "");
        assert!(words(&lines).starts_with(title), "{lines:#?}");
    }
    let lines = seen(&payload, (40, 6), "");
    assert!(
        lines[0].ends_with('…') && lines[1].contains("Review") || lines[0].contains("Review"),
        "{lines:#?}"
    );
    for (keys, at) in [("", 1), ("tab tab tab", 4)] {
        let lines = seen(&payload, (80, 24), keys);
        assert!(has(&lines, &format!("[○ {label} {at}]")), "{lines:#?}");
    }
}

#[test]
fn what_a_key_takes_away_is_said_with_the_way_back() {
    let rich = read("tests/payloads/valid/v06_preview_markdown_rich.json");
    let lines = seen(&rich, (100, 24), "t");
    let said =
        "This question now takes several answers, without previews. Press t to bring them back.";
    assert!(has(&lines, said), "{lines:#?}");
    let lines = seen(&rich, (100, 24), "t 1 2 t");
    let said = "This would take one answer, with previews, and clear what is chosen here. Press t again to change.";
    assert!(has(&lines, said), "{lines:#?}");
}
