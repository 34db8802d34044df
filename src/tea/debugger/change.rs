//! What differs between two models, field by field, from nothing but how they print themselves (`{:#?}`).

use std::collections::BTreeMap;
use std::fmt::Debug;

/// A field that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// Its place: `answers[0].options[1].selected`.
    pub(super) place: String,
    /// Its value before, if it was there.
    pub(super) before: Option<String>,
    /// Its value now, if it is there.
    pub(super) now: Option<String>,
}

/// The fields of a value, in the order in which it prints them.
pub(super) type Fields = Vec<(String, String)>;

/// The fields that differ: those that there are now in their order, then those that are gone.
pub(super) fn changes(before: &Fields, now: &Fields) -> Vec<Change> {
    let index = |fields: &Fields| -> BTreeMap<String, String> { fields.iter().cloned().collect() };
    let (was, is) = (index(before), index(now));
    let changed = now.iter().filter_map(|(place, value)| {
        let before = was.get(place);
        (before != Some(value)).then(|| Change {
            place: place.clone(),
            before: before.cloned(),
            now: Some(value.clone()),
        })
    });
    let gone = before.iter().filter(|(place, _)| !is.contains_key(place));
    let gone = gone.map(|(place, value)| Change {
        place: place.clone(),
        before: Some(value.clone()),
        now: None,
    });
    changed.chain(gone).collect()
}

/// Two values, of which only what differs is left with a little around it, where both are long.
pub(super) fn parted(before: &str, now: &str) -> [String; 2] {
    const LONG: usize = 80;
    const AROUND: usize = 20;
    let values = [before, now].map(|value| value.chars().collect::<Vec<_>>());
    let shorter = values.iter().map(Vec::len).min().unwrap_or_default();
    if shorter <= LONG {
        return [before, now].map(str::to_owned);
    }
    let [was, is] = &values;
    let same = |(a, b): &(&char, &char)| a == b;
    let start = was.iter().zip(is).take_while(same).count();
    let end = was
        .iter()
        .rev()
        .zip(is.iter().rev())
        .take_while(same)
        .count();
    let end = end.min(shorter - start);
    let (start, end) = (start.saturating_sub(AROUND), end.saturating_sub(AROUND));
    let dots = |cut: usize| if cut > 0 { "…" } else { "" };
    values.map(|value| {
        let middle: String = value[start..value.len() - end].iter().collect();
        format!("{}{middle}{}", dots(start), dots(end))
    })
}

/// Something that was opened by a bracket.
struct Open {
    place: String,
    bracket: char,
    /// How many parts without a name it has so far.
    parts: usize,
}

/// The fields of a value.
pub(super) fn fields(value: &impl Debug) -> Fields {
    let printed = format!("{value:#?}");
    let mut fields = Fields::new();
    let mut open: Vec<Open> = Vec::new();
    for line in printed.lines() {
        let line = line.trim();
        let line = line.strip_suffix(',').unwrap_or(line);
        if matches!(line, "}" | ")" | "]") {
            open.pop();
            continue;
        }
        let (place, value) = placed(line, open.last_mut());
        match value.strip_suffix(['{', '(', '[']) {
            Some(name) if !is_whole(value) => {
                // What it is may change too: nothing to something, one variant to another.
                let name = name.trim_end();
                if !name.is_empty() && !place.is_empty() {
                    push(&mut fields, place.clone(), name);
                }
                let bracket = value.chars().next_back().unwrap_or('{');
                open.push(Open {
                    place,
                    bracket,
                    parts: 0,
                });
            }
            _ => push(&mut fields, place, value),
        }
    }
    fields
}

/// Adds a field; what is wrapped goes into its wrapping: `Some(3)`.
fn push(fields: &mut Fields, place: String, value: &str) {
    match fields.last_mut() {
        Some((around, name)) if *around == place => {
            let inside = name.trim_end_matches(')').len();
            name.insert_str(inside, &format!("({value})"));
        }
        _ => fields.push((place, value.to_owned())),
    }
}

/// The place of what a line holds, and what that is.
fn placed<'a>(line: &'a str, around: Option<&mut Open>) -> (String, &'a str) {
    let Some(around) = around else {
        return (String::new(), line);
    };
    if around.bracket == '{'
        && let Some((name, value)) = named(line)
    {
        let dot = if around.place.is_empty() { "" } else { "." };
        return (format!("{}{dot}{name}", around.place), value);
    }
    let part = around.parts;
    around.parts += 1;
    let place = match (around.bracket, part) {
        // What is wrapped has the name of its wrapping.
        ('(', 0) => around.place.clone(),
        _ => format!("{}[{part}]", around.place),
    };
    (place, line)
}

/// The name and the value of a field; a name that is a text may hold anything.
fn named(line: &str) -> Option<(&str, &str)> {
    let from = if line.starts_with('"') {
        let mut is_escaped = false;
        let end = line.char_indices().skip(1).find(|&(_, char)| {
            let is_end = char == '"' && !is_escaped;
            is_escaped = char == '\\' && !is_escaped;
            is_end
        });
        end?.0
    } else {
        0
    };
    let colon = from + line[from..].find(": ")?;
    Some((&line[..colon], &line[colon + 2..]))
}

/// Whether a value that ends in an opening bracket is a text that happens to.
fn is_whole(value: &str) -> bool {
    value.starts_with(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone)]
    #[expect(dead_code, reason = "printing reads it")]
    enum Kind {
        Plain,
        With(Part),
        Both(u8, Option<&'static str>),
    }

    #[derive(Debug, Clone)]
    #[expect(dead_code, reason = "printing reads it")]
    struct Part {
        text: &'static str,
    }

    #[derive(Debug, Clone)]
    struct Whole {
        count: usize,
        kinds: Vec<Kind>,
        names: BTreeMap<&'static str, u8>,
        none: Option<u8>,
    }

    fn whole() -> Whole {
        Whole {
            count: 1,
            kinds: vec![
                Kind::Plain,
                Kind::With(Part { text: "a: {\n" }),
                Kind::Both(1, Some("x")),
            ],
            names: BTreeMap::from([("a: b", 1), ("c", 2)]),
            none: None,
        }
    }

    fn shown(before: &Whole, now: &Whole) -> Vec<String> {
        let changes = changes(&fields(before), &fields(now)).into_iter();
        changes
            .map(|change| {
                let side = |side: Option<String>| side.unwrap_or_else(|| "-".to_owned());
                let (before, now) = (side(change.before), side(change.now));
                format!("{}: {before} > {now}", change.place)
            })
            .collect()
    }

    #[test]
    fn every_field_has_a_place() {
        let fields: Vec<String> = fields(&whole())
            .into_iter()
            .map(|(place, value)| format!("{place} = {value}"))
            .collect();
        assert_eq!(
            fields,
            [
                "count = 1",
                "kinds[0] = Plain",
                "kinds[1] = With(Part)",
                "kinds[1].text = \"a: {\\n\"",
                "kinds[2] = Both(1)",
                "kinds[2][1] = Some(\"x\")",
                "names.\"a: b\" = 1",
                "names.\"c\" = 2",
                "none = None",
            ]
        );
    }

    #[test]
    fn of_long_values_only_what_differs_is_left() {
        let long = "0123456789".repeat(10);
        let (typed, cut) = (format!("{long}x"), long.replacen("0123", "", 1));
        for (before, now, left) in [
            ("short", "shorter", ["short", "shorter"]),
            (
                &long,
                &typed,
                ["…01234567890123456789", "…01234567890123456789x"],
            ),
            (
                &typed,
                &long,
                ["…01234567890123456789x", "…01234567890123456789"],
            ),
            (
                &long,
                &cut,
                ["012345678901234567890123…", "45678901234567890123…"],
            ),
            (&long, "short", [&long, "short"]),
        ] {
            assert_eq!(parted(before, now), left);
        }
    }

    #[test]
    fn what_changed_is_said_with_before_and_now() {
        let before = whole();
        let mut now = whole();
        now.count = 2;
        now.kinds.pop();
        now.kinds[1] = Kind::With(Part { text: "b" });
        now.names.insert("d", 4);
        now.none = Some(3);
        assert_eq!(
            shown(&before, &now),
            [
                "count: 1 > 2",
                "kinds[1].text: \"a: {\\n\" > \"b\"",
                "names.\"d\": - > 4",
                "none: None > Some(3)",
                "kinds[2]: Both(1) > -",
                "kinds[2][1]: Some(\"x\") > -",
            ]
        );
        assert_eq!(shown(&before, &before), [""; 0]);
    }
}
