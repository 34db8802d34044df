//! The references at the end of pages in `docs/` are printed from the tables that the program uses.
//!
//! `UPDATE=1 cargo test --test docs` writes them; without it, a stale one fails.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::fs;

use pi_ask::ask::action::Action;
use pi_ask::ask::config::{Config, Files, load};
use pi_ask::ask::context::Context;
use pi_ask::ask::import::{Format, detect};
use pi_ask::ask::question_tool::{
    Code, MAX_HEADER, MAX_LABEL, MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS, RESERVED_LABELS,
};
use pi_ask::ask::role::Role;
use pi_ask::ask::script;
use pi_ask::ask::settings::{Group, Setting};
use pi_ask::ask::validate::{Source, validate};
use pi_ask::tea::keymap::chord_name;
use pi_ask::tea::theme::{MODIFIERS, color_name};
use ratatui::style::{Color, Style};
use strum::{EnumMessage, IntoEnumIterator};

#[test]
fn keys_are_documented() {
    check("keys", &keys());
}

#[test]
fn actions_are_documented() {
    check("actions", &actions());
}

#[test]
fn settings_are_documented() {
    check("settings", &settings());
}

#[test]
fn themes_are_documented() {
    check("themes", &themes());
}

#[test]
fn commands_are_documented() {
    check("commands", &commands(&[]));
}

#[test]
fn the_second_tool_is_documented() {
    check("ask_user_question", &question_tool());
}

/// The limits and codes of `ask_user_question`.
fn question_tool() -> String {
    let reserved = RESERVED_LABELS.map(|label| format!("`{label}`")).join(", ");
    let mut page = format!(
        "\n## Limits\n\n| what | limit |\n| --- | --- |\n\
         | `questions` | 1 to {MAX_QUESTIONS} |\n\
         | `header` | at most {MAX_HEADER} characters |\n\
         | `options` | {MIN_OPTIONS} to {MAX_OPTIONS} |\n\
         | `label` | at most {MAX_LABEL} characters; none of {reserved} |\n\
         \n## Codes\n\n`details.error` says why nobody was asked:\n\n| code | means |\n| --- | --- |\n"
    );
    page.extend(Code::iter().map(|code| format!("| `{}` | {} |\n", code.name(), code.doc())));
    page
}

#[test]
fn formats_are_documented() {
    let rows = Format::iter().map(|format| format!("| `{format}` | {} |\n", format.doc()));
    let rows: String = rows.collect();
    check(
        "importing",
        &format!("\n## Formats\n\n| name | reads |\n| --- | --- |\n{rows}"),
    );
}

#[test]
fn the_example_of_importing_says_what_it_shows() {
    let path = format!("{}/docs/importing.md", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the page");
    let (_, shown) = text.split_once("```text\n").expect("an example");
    let (shown, _) = shown.split_once("```").expect("the end of the example");
    let (_, line) = text.split_once("echo '").expect("a payload");
    let (payload, _) = line.split_once('\'').expect("the end of the payload");
    let payload = serde_json::from_str(payload).expect("JSON");
    for remark in detect(&payload).remarks(&payload) {
        assert!(shown.contains(&format!("note: {remark}\n")), "{remark}");
    }
    assert_eq!(
        shown.matches("note: ").count(),
        detect(&payload).remarks(&payload).len()
    );
}

#[test]
fn the_examples_load() {
    for (page, file, options) in [
        ("settings", "config.toml", &[][..]),
        ("keys", "config.toml", &[]),
        ("themes", "themes/mine.toml", &["theme=mine".to_owned()]),
    ] {
        let path = format!("{}/docs/{page}.md", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("the page");
        let (_, example) = text.split_once("```toml\n").expect("an example");
        let (example, _) = example.split_once("```").expect("the end of the example");
        let files = Files {
            texts: [(file.to_owned(), example.to_owned())].into(),
            ..Files::default()
        };
        assert_eq!(load(&files, options).1, [], "{page}");
    }
}

#[test]
fn the_examples_of_the_readme_work() {
    let path = format!("{}/README.md", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the README");
    let examples = |language: &str| -> Vec<String> {
        let start = format!("```{language}\n");
        let parts = text.split(&start).skip(1);
        parts
            .map(|part| part.split("```").next().unwrap_or_default().to_owned())
            .collect()
    };
    let json = examples("json");
    let payload = serde_json::from_str(&json[0]).expect("the questionnaire is JSON");
    assert!(validate(&payload, Source::Tool).is_ok());
    // Its answer is what the README shows.
    let session = serde_json::json!({ "payload": payload, "keys": ["1", "enter"] });
    let played = script::play(&session.to_string()).expect("a session");
    let shown: serde_json::Value = serde_json::from_str(&json[1]).expect("the answer is JSON");
    assert_eq!(played.details.expect("the end"), shown["details"]);
    assert_eq!(
        played.content.as_deref(),
        shown["content"][0]["text"].as_str()
    );
    let config = &examples("toml")[0];
    let files = Files {
        texts: [("config.toml".to_owned(), config.clone())].into(),
        ..Files::default()
    };
    assert_eq!(load(&files, &[]).1, []);
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("printf '%s\\n' '")?.split("' |").next());
    let played = script::play(line.expect("the scripted session")).expect("a session");
    assert_eq!(played.content.as_deref(), Some("Q1: Yes"));
}

/// The line of a page below which it is printed.
const MARK: &str = "<!-- What follows is printed by `UPDATE=1 cargo test --test docs` from the tables of the program. -->\n";

/// Holds the end of a page to what it should say, or writes it when asked to.
fn check(name: &str, end: &str) {
    let path = format!("{}/docs/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let found = fs::read_to_string(&path).expect("the page");
    let (written, _) = found.split_once(MARK).expect("the page has the mark");
    let page = format!("{written}{MARK}{end}");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).expect("docs/ can be written");
    }
    assert!(
        found == page || std::env::var_os("UPDATE").is_some(),
        "docs/{name}.md is stale; run `UPDATE=1 cargo test --test docs`"
    );
}

/// The help of a command and of those below it, as the binary prints it.
fn commands(command: &[&str]) -> String {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_pi-ask"))
        .arg("help")
        .args(command)
        .env("COLUMNS", "100")
        .output()
        .expect("the binary");
    let help = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
    let name = ["pi-ask", &command.join(" ")].join(" ");
    let mut page = format!(
        "\n## {}\n\n```text\n{}\n```\n",
        name.trim_end(),
        lines.join("\n").trim_end()
    );
    // Those below are listed by name, indented by two.
    let below = lines
        .iter()
        .skip_while(|line| **line != "Commands:")
        .skip(1);
    for line in below.take_while(|line| !line.is_empty()) {
        let starts = line.starts_with("  ") && !line.starts_with("   ");
        let name = line
            .split_whitespace()
            .next()
            .filter(|name| starts && *name != "help");
        if let Some(name) = name {
            page += &commands(&[command, &[name]].concat());
        }
    }
    page
}

fn keys() -> String {
    let files = Files::default();
    let names = files.keymaps();
    let keymaps: Vec<Config> = names
        .iter()
        .map(|name| with(&format!("keymap={name}")))
        .collect();
    let mut page: Vec<String> = Vec::new();
    for context in Context::iter() {
        page.push(format!(
            "\n## {context}\n\n{}\n\n",
            context.get_documentation().unwrap_or_default()
        ));
        let mut rows = vec![head(&[&["action"], names.as_slice()].concat())];
        for &action in context.actions() {
            let chords = keymaps.iter().map(|config| chords(config, context, action));
            rows.push([vec![format!("`{action}`")], chords.collect()].concat());
        }
        page.push(table(&rows));
    }
    page.concat()
}

fn chords(config: &Config, context: Context, action: Action) -> String {
    let chords = config.keymap.chords(context, action);
    let names: Vec<String> = chords.map(|keys| code(&chord_name(keys))).collect();
    names.join(" ")
}

fn actions() -> String {
    let config = Config::default();
    let mut page: Vec<String> = Vec::new();
    for context in Context::iter() {
        page.push(format!("\n## {context}\n\n"));
        let mut rows = vec![head(&["action", "default", "what it does"])];
        for &action in context.actions() {
            rows.push(vec![
                format!("`{action}`"),
                chords(&config, context, action),
                action.doc().to_owned(),
            ]);
        }
        page.push(table(&rows));
    }
    page.concat()
}

fn settings() -> String {
    let mut page: Vec<String> = Vec::new();
    for (group, title) in [
        (Group::Live, "Toggles that reach the open form"),
        (Group::Future, "Toggles that reach later forms"),
    ] {
        page.push(format!("\n## {title}\n\n"));
        let mut rows = vec![head(&[
            "setting",
            "default",
            "in the overlay",
            "what it does",
        ])];
        for setting in Setting::iter().filter(|setting| setting.group() == group) {
            rows.push(vec![
                format!("`{}`", setting.path()),
                format!("`{}`", setting.default()),
                setting.label().to_owned(),
                setting.doc().to_owned(),
            ]);
        }
        page.push(table(&rows));
    }
    page.concat()
}

fn themes() -> String {
    let mut page: Vec<String> = Vec::new();
    page.push("\n## Bundled themes\n\nText reads on its background with a contrast of at least 4.5 to 1 in all of them.\n\n".to_owned());
    let mut rows = vec![head(&["theme", "what it is"])];
    for name in Files::default().themes() {
        let path = format!("{}/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("a bundled theme");
        let about = text.lines().next().unwrap_or_default();
        rows.push(vec![
            format!("`{name}`"),
            about.trim_start_matches("# ").to_owned(),
        ]);
    }
    page.push(table(&rows));

    page.push("\n## Roles\n\n".to_owned());
    let theme = Config::default().theme;
    let mut rows = vec![head(&["role", "in `default-dark`", "what it is"])];
    for role in Role::iter() {
        rows.push(vec![
            format!("`{role}`"),
            look(theme.style(role)),
            role.doc().to_owned(),
        ]);
    }
    page.push(table(&rows));
    page.concat()
}

/// A style in words.
fn look(style: Style) -> String {
    let shown = |color: Option<Color>| color.filter(|color| *color != Color::Reset).map(color_name);
    let mut words: Vec<String> = shown(style.fg).into_iter().collect();
    words.extend(shown(style.bg).map(|color| format!("on {color}")));
    for (name, modifier) in MODIFIERS {
        if style.add_modifier.contains(modifier) {
            words.push(name.to_owned());
        }
    }
    words.join(" ")
}

fn with(option: &str) -> Config {
    let (config, problems) = load(&Files::default(), &[option.to_owned()]);
    assert_eq!(problems, [], "{option}");
    config
}

/// Text as code, also when it is a bar or a backtick.
fn code(text: &str) -> String {
    match text {
        "`" => "`` ` ``".to_owned(),
        "|" => "`\\|`".to_owned(),
        text => format!("`{text}`"),
    }
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// A table whose columns are aligned.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let pad = |(cell, width): (&String, &usize)| format!("{cell:width$}");
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| line(row.iter().zip(&widths).map(pad).collect()))
        .collect();
    lines.insert(
        1,
        line(widths.iter().map(|width| "-".repeat(*width)).collect()),
    );
    lines.concat()
}
