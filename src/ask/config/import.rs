//! Themes of other programs: pi's JSON themes and base16 schemes.
//!
//! A theme becomes the text of a theme of ours, mostly a palette; what it has no color for is inherited.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ratatui::style::Color;
use serde_json::{Map, Value as Json};

use super::READABLE;
use super::problem::{Place, Problem};
use crate::json;
use crate::tea::theme::{contrast, parse_color};

/// A theme of ours, made of one of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedTheme {
    /// Its text.
    pub text: String,
    /// What was wrong with the other one.
    pub problems: Vec<Problem>,
}

/// A theme of ours, made of one of another program, which the ending of the file tells.
pub fn import_theme(path: &str, text: &str) -> Result<ImportedTheme, Box<Problem>> {
    match theme(path, text) {
        Some(imported) => imported,
        None => Err(Box::new(Problem {
            hint: Some("pi's themes end in `.json`, base16 schemes in `.yaml`".to_owned()),
            ..Problem::whole_file(path, "this is not a theme of another program".to_owned())
        })),
    }
}

/// The same, or nothing for a file of ours.
pub(super) fn theme(path: &str, text: &str) -> Option<Result<ImportedTheme, Box<Problem>>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (imported, problems) = match path.rsplit_once('.')?.1 {
        "json" => (pi(text), vec![]),
        "yaml" | "yml" => (base16(text), malformed(path, text)),
        _ => return None,
    };
    Some(match imported {
        Ok(text) => Ok(ImportedTheme { text, problems }),
        Err(message) => Err(Box::new(Problem::whole_file(path, message))),
    })
}

/// A theme in the making.
#[derive(Default)]
struct Imported {
    title: String,
    /// Our names and the colors as text.
    palette: Vec<(&'static str, String)>,
    roles: Vec<(&'static str, &'static str)>,
}

impl Imported {
    fn color(&self, name: &str) -> Option<Color> {
        let found = self.palette.iter().find(|(other, _)| *other == name);
        found.and_then(|(_, text)| parse_color(text).ok())
    }

    fn is_light(&self) -> bool {
        let black = |color| contrast(color, Color::Black);
        let white = |color| contrast(color, Color::White);
        let ground = self.color("background").or(self.color("surface"));
        match (ground, self.color("text")) {
            (Some(ground), _) if ground != Color::Reset => black(ground) > white(ground),
            (_, Some(text)) => white(text) > black(text),
            (_, None) => false,
        }
    }

    fn to_toml(&self) -> String {
        let base = if self.is_light() { "light" } else { "dark" };
        let mut toml = format!(
            "# Imported: {}\n\ninherits = \"default-{base}\"\n",
            self.title.replace(char::is_control, " ")
        );
        if !self.roles.is_empty() {
            toml.push('\n');
        }
        for (role, color) in &self.roles {
            let _ = writeln!(toml, "{role:?} = {color:?}");
        }
        toml += "\n[palette]\n";
        for (name, color) in &self.palette {
            let _ = writeln!(toml, "{name} = {}", toml_edit::Value::from(color));
        }
        toml
    }
}

/// A base16 scheme: lines of `name: value`, of which the colors are named `base00` to `base0F`.
fn base16(text: &str) -> Result<String, String> {
    let fields: BTreeMap<String, &str> = text
        .lines()
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_lowercase(), scalar(value)))
        .collect();
    let color = |name: &str| {
        let digits = fields.get(name)?.trim_start_matches('#');
        let color = format!("#{digits}");
        parse_color(&color).is_ok().then_some(color)
    };
    let (Some(background), Some(text)) = (color("base00"), color("base05")) else {
        let missing: Vec<String> = ["base00", "base05"]
            .into_iter()
            .filter(|name| color(name).is_none())
            .map(|name| match fields.get(name) {
                Some(value) => format!("`{name}` is `{value}`, which is no color"),
                None => format!("`{name}` is missing"),
            })
            .collect();
        return Err(format!(
            "this is not a base16 scheme: {}",
            missing.join(", and ")
        ));
    };
    let reads = |color: &String, on: &str| {
        let colors = parse_color(color).ok().zip(parse_color(on).ok());
        colors.and_then(|(color, on)| contrast(color, on)) >= Some(READABLE)
    };
    let first = |names: &[&str], on: &str| {
        let mut colors = names.iter().filter_map(|name| color(name));
        colors.find(|color| reads(color, on))
    };
    let title = ["name", "scheme"].iter().find_map(|name| fields.get(*name));
    let parts = [
        ("surface", first(&["base02", "base01"], &text)),
        ("muted", first(&["base03", "base04", "base05"], &background)),
        ("accent", color("base0d")),
        ("green", color("base0b")),
        ("yellow", color("base0a")),
        ("red", color("base08")),
        ("purple", color("base0e")),
        ("cyan", color("base0c")),
        ("background", Some(background.clone())),
        ("text", Some(text.clone())),
    ];
    let imported = Imported {
        title: (*title.unwrap_or(&"a base16 scheme")).to_owned(),
        palette: given(parts),
        roles: vec![],
    };
    Ok(imported.to_toml())
}

/// The colors of a scheme that are none, each with its line.
fn malformed(path: &str, text: &str) -> Vec<Problem> {
    let wrong = |line: &str| {
        let (name, value) = line.split_once(':')?;
        let name = name.trim();
        let number = name.to_lowercase().strip_prefix("base0")?.to_owned();
        let is_color = number.len() == 1 && number.chars().all(|char| char.is_ascii_hexdigit());
        let value = scalar(value);
        let digits = value.trim_start_matches('#');
        let is_right = parse_color(&format!("#{digits}")).is_ok();
        (is_color && !is_right).then(|| (name.to_owned(), value.to_owned()))
    };
    let mut start = 0;
    let mut problems = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some((name, value)) = wrong(line) {
            let at = line.find(':').map_or(0, |colon| {
                colon + 1 + line[colon + 1..].find(&value).unwrap_or(0)
            });
            let place = Place::new(text, &(start + at..start + at + value.len()));
            problems.push(Problem {
                key: name.clone(),
                found: Some(value.clone()),
                hint: Some("write six digits from 0 to f".to_owned()),
                place: Some(place),
                ..Problem::whole_file(path, format!("`{name}` is `{value}`, which is no color"))
            });
        }
        start += line.len();
    }
    problems
}

fn given<const N: usize>(
    parts: [(&'static str, Option<String>); N],
) -> Vec<(&'static str, String)> {
    let given = |(name, color): (&'static str, Option<String>)| color.map(|color| (name, color));
    parts.into_iter().filter_map(given).collect()
}

/// A value of a line of YAML, without its quotes and the comment after it.
fn scalar(value: &str) -> &str {
    let value = value.trim();
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote) {
            return rest.split(quote).next().unwrap_or_default();
        }
    }
    value.split(" #").next().unwrap_or_default().trim_end()
}

/// A theme of pi: `colors` by what they are for, each a color or the name of one in `vars`.
fn pi(text: &str) -> Result<String, String> {
    let theme = json::parse(text).map_err(|error| format!("this is not JSON: {error}"))?;
    let Some(colors) = theme["colors"].as_object() else {
        return Err("this is not a theme of pi; `colors` is missing".to_owned());
    };
    let nothing = Map::new();
    let vars = theme["vars"].as_object().unwrap_or(&nothing);
    let color = |name: &str| resolve(colors.get(name)?, vars);
    let palette = given([
        ("text", color("text")),
        ("surface", color("selectedBg")),
        ("muted", color("muted")),
        ("accent", color("accent")),
        ("green", color("success")),
        ("yellow", color("warning")),
        ("red", color("error")),
        ("purple", color("syntaxKeyword")),
        ("cyan", color("syntaxType")),
        ("border", color("border")),
    ]);
    let has_border = palette.iter().any(|(name, _)| *name == "border");
    let imported = Imported {
        title: theme["name"].as_str().unwrap_or("a theme of pi").to_owned(),
        roles: if has_border {
            vec![("rule", "border"), ("preview.border", "border")]
        } else {
            vec![]
        },
        palette,
    };
    Ok(imported.to_toml())
}

/// The color that a value of pi's stands for; a variable may stand for another one.
fn resolve(value: &Json, vars: &Map<String, Json>) -> Option<String> {
    let mut value = value;
    for _ in 0..=vars.len() {
        match value {
            Json::Number(number) => return Some(number.to_string()),
            Json::String(name) => match vars.get(name) {
                Some(other) => value = other,
                None if name.is_empty() => return Some("default".to_owned()),
                None => return Some(name.clone()),
            },
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base16_scheme_becomes_a_palette() {
        let scheme = "scheme: \"Old style\" # a comment\nbase00: '181818'\nbase02: \"383838\"\nbase03: \"585858\"\nbase04: b8b8b8 # muted\nbase05: \"#d8d8d8\"\nbase0D: \"7cafc2\"\nbase08: nonsense\n";
        let imported = import_theme("themes/old.yaml", scheme).unwrap();
        assert_eq!(imported.problems.len(), 1);
        assert_eq!(
            imported.problems[0].to_string(),
            "themes/old.yaml:8:9: `base08` is `nonsense`, which is no color; write six digits from 0 to f"
        );
        assert_eq!(
            imported.text,
            "# Imported: Old style\n\ninherits = \"default-dark\"\n\n[palette]\n\
             surface = \"#383838\"\nmuted = \"#b8b8b8\"\naccent = \"#7cafc2\"\nbackground = \"#181818\"\ntext = \"#d8d8d8\"\n"
        );
    }

    #[test]
    fn a_light_theme_inherits_from_the_light_one() {
        let scheme = "base00: fafafa\nbase05: 383a42\n";
        let imported = import_theme("a.yml", scheme).unwrap().text;
        assert!(
            imported.contains("inherits = \"default-light\""),
            "{imported}"
        );
        let pi = r##"{"colors": {"text": "#202020"}}"##;
        let imported = import_theme("a.json", pi).unwrap().text;
        assert!(
            imported.contains("inherits = \"default-light\""),
            "{imported}"
        );
    }

    #[test]
    fn what_is_no_theme_says_so() {
        for (path, text, reason) in [
            (
                "a.yaml",
                "just: text",
                "this is not a base16 scheme: `base00` is missing, and `base05` is missing",
            ),
            (
                "a.yaml",
                "base00: zzz\nbase05: ffffff",
                "this is not a base16 scheme: `base00` is `zzz`, which is no color",
            ),
            (
                "a.json",
                "{",
                "this is not JSON: it breaks off before its end (column 2)",
            ),
            (
                "a.json",
                "[]",
                "this is not a theme of pi; `colors` is missing",
            ),
            ("a.toml", "", "this is not a theme of another program"),
        ] {
            assert_eq!(import_theme(path, text).unwrap_err().message, reason);
        }
    }

    #[test]
    fn variables_in_a_circle_have_no_color() {
        let theme = r#"{"vars": {"a": "b", "b": "a", "c": "a"}, "colors": {"accent": "c"}}"#;
        let imported = import_theme("a.json", theme).unwrap().text;
        assert!(!imported.contains("accent"), "{imported}");
    }
}
