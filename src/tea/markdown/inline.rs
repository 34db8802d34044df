//! Emphasis, code and links within a line.
//!
//! Signs go only where they surely are signs: `snake_case`, `__init__`, `2 * 3 * 4`, `**/*.rs` and `C:\_temp` read as written.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag};

use super::sheet::Sheet;
use super::{Face, Look, Signs};

/// An event of the parser and where it is in the text.
pub(super) type Placed<'s> = (Event<'s>, Range<usize>);

/// A tag that is not closed yet.
struct Open<'e, 's> {
    tag: &'e Tag<'s>,
    /// Where what is in it begins and ends.
    inner: Option<Range<usize>>,
}

/// Marks what is inline in a run of events.
pub(super) fn mark(sheet: &mut Sheet<'_>, run: &[Placed<'_>], signs: Signs) {
    let mut open: Vec<Open> = Vec::new();
    let mut seen = run.first().map_or(0, |(_, range)| range.start);
    let end = run.last().map_or(seen, |(_, range)| range.end);
    let is_escaped = is_escaped(&sheet.source[seen..end.max(seen)]);
    for (event, range) in run {
        match event {
            Event::Start(tag) => {
                open.push(Open { tag, inner: None });
                continue;
            }
            Event::End(_) => {
                if let Some(Open { tag, inner }) = open.pop() {
                    close(sheet, tag, range, inner, signs);
                }
            }
            Event::Code(_) => code(sheet, range, signs),
            Event::Text(text) if is_escaped && is_entity(&sheet.source[range.clone()]) => {
                sheet.replace(range.clone(), text.to_string());
            }
            Event::Text(_) if range.start == seen + 1 => escape(sheet, seen),
            _ => {}
        }
        seen = range.end;
        if let Some(parent) = open.last_mut() {
            let start = parent
                .inner
                .as_ref()
                .map_or(range.start, |inner| inner.start);
            parent.inner = Some(start..range.end);
        }
    }
}

/// What is inline in the run but reads as itself: code, and where links lead; and characters that are spelled otherwise.
pub(super) fn apart(source: &str, run: &[Placed<'_>]) -> Vec<Range<usize>> {
    let mut apart = Vec::new();
    let mut ends = Vec::new();
    for (event, range) in run {
        match event {
            Event::Code(_) => apart.push(range.clone()),
            Event::Text(_) if is_entity(&source[range.clone()]) => apart.push(range.clone()),
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) => ends.push(range.start),
            Event::End(pulldown_cmark::TagEnd::Link | pulldown_cmark::TagEnd::Image) => {
                let inner = ends.pop().unwrap_or(range.start);
                apart.push(inner.min(range.end)..range.end);
                continue;
            }
            _ => {}
        }
        if let Some(inner) = ends.last_mut() {
            *inner = range.end;
        }
    }
    apart
}

fn close(
    sheet: &mut Sheet<'_>,
    tag: &Tag<'_>,
    range: &Range<usize>,
    inner: Option<Range<usize>>,
    signs: Signs,
) {
    let Some(inner) = inner.filter(|inner| !inner.is_empty()) else {
        return;
    };
    match tag {
        Tag::Emphasis => stress(sheet, range, 1, signs.emphasis, |face| face.emphasis = true),
        Tag::Strong => stress(sheet, range, 2, signs.strong, |face| face.strong = true),
        Tag::Strikethrough => stress(sheet, range, 2, signs.struck, |face| face.struck = true),
        Tag::Link {
            link_type,
            dest_url,
            ..
        } => link(sheet, *link_type, dest_url, range, &inner),
        Tag::Image { dest_url, .. } => link(sheet, LinkType::Inline, dest_url, range, &inner),
        _ => {}
    }
}

/// Stressed text between signs of so many characters.
fn stress(
    sheet: &mut Sheet<'_>,
    range: &Range<usize>,
    sign: usize,
    go: bool,
    change: impl Fn(&mut Face),
) {
    if !is_stress(sheet.source, range, sign) {
        return;
    }
    sheet.paint(range.clone(), change);
    if go {
        sheet.remove(range.start..range.start + sign);
        sheet.remove(range.end - sign..range.end);
    }
}

/// Whether signs around a text are there to stress it, rather than part of a name, a path or a formula.
fn is_stress(source: &str, range: &Range<usize>, sign: usize) -> bool {
    let text = &source[range.clone()];
    let (Some(inner), Some(sign)) = (text.get(sign..text.len() - sign), text.get(..sign)) else {
        return false;
    };
    if !text.ends_with(sign) || (sign.starts_with('~') && sign.len() < 2) {
        return false;
    }
    let before = source[..range.start].chars().next_back();
    let after = source[range.end..].chars().next();
    let begins =
        |char: char| char.is_whitespace() || !char.is_ascii() || "([{\"'*_~>|,:;-/".contains(char);
    let ends = |char: char| {
        char.is_whitespace() || !char.is_ascii() || ")]}\"'*_~<|.,:;!?-/".contains(char)
    };
    let is_name = sign == "__"
        && inner
            .chars()
            .all(|char| char.is_ascii_alphanumeric() || char == '_');
    before.is_none_or(begins)
        && after.is_none_or(ends)
        && !inner.starts_with(['/', '\\', '.', ','])
        && !inner.ends_with(['/', '\\'])
        && !is_name
}

/// Code within a line, less its backticks.
fn code(sheet: &mut Sheet<'_>, range: &Range<usize>, signs: Signs) {
    let text = &sheet.source[range.clone()];
    let ticks = text.len() - text.trim_start_matches('`').len();
    let Some(inner) = text.get(ticks..text.len().saturating_sub(ticks)) else {
        return;
    };
    // One blank on each side belongs to the signs, if there is more than blanks.
    let padded = inner.starts_with(' ') && inner.ends_with(' ') && !inner.trim().is_empty();
    let sign = ticks + usize::from(padded);
    sheet.look(range.clone(), Look::Code);
    if signs.code {
        sheet.remove(range.start..range.start + sign);
        sheet.remove(range.end - sign..range.end);
    }
}

/// A link: its text, then where it leads, unless that is the same.
fn link(
    sheet: &mut Sheet<'_>,
    kind: LinkType,
    target: &str,
    range: &Range<usize>,
    inner: &Range<usize>,
) {
    match kind {
        LinkType::Autolink | LinkType::Email => {
            sheet.look(range.clone(), Look::Link);
            sheet.remove(range.start..inner.start);
            sheet.remove(inner.end..range.end);
            return;
        }
        LinkType::WikiLink { .. } => return,
        _ => {}
    }
    let before = sheet.source[..range.start].chars().next_back();
    let is_index = before.is_some_and(|char| char.is_ascii_alphanumeric() || "_)]".contains(char));
    let leads_somewhere = target.contains(['/', '.', '#', ':']);
    if is_index || !leads_somewhere {
        return;
    }
    sheet.look(inner.clone(), Look::Link);
    sheet.remove(range.start..inner.start);
    let tail = inner.end..range.end;
    if sheet.source[inner.clone()] == *target {
        sheet.remove(tail);
    } else {
        sheet.edit(tail, format!(" ({target})"), Look::Target);
    }
}

/// The entities that people and models write; whatever else looks like one may be something else.
const ENTITIES: &[&str] = &[
    "amp", "lt", "gt", "quot", "apos", "nbsp", "ndash", "mdash", "hellip", "bull", "middot",
    "times", "deg", "euro", "pound", "copy", "reg", "trade", "larr", "rarr", "uarr", "darr",
    "laquo", "raquo", "lsquo", "rsquo", "ldquo", "rdquo", "le", "ge", "ne",
];

/// Whether a text is a character by its name or its number, such as `&amp;` or `&#39;`.
fn is_entity(text: &str) -> bool {
    let name = text
        .strip_prefix('&')
        .and_then(|text| text.strip_suffix(';'));
    name.is_some_and(|name| name.starts_with('#') || ENTITIES.contains(&name))
}

/// Whether a text has nothing in it that is written as an entity elsewhere. Where it has, entities are what it is about.
fn is_escaped(text: &str) -> bool {
    let is_bare = |(at, _): (usize, &str)| {
        let end = text[at..].find(';').map_or(at, |end| at + end + 1);
        !is_entity(&text[at..end])
    };
    !text.contains(['<', '>']) && !text.match_indices('&').any(is_bare)
}

/// A backslash before a sign, which says that it is none.
///
/// Paths and patterns are full of backslashes that say something else.
fn escape(sheet: &mut Sheet<'_>, at: usize) {
    let source = sheet.source;
    if !source[at..].starts_with('\\') {
        return;
    }
    let blank = |char: char| char.is_whitespace();
    let start = source[..at].rfind(blank).map_or(0, |blank| blank + 1);
    let end = source[at..]
        .find(blank)
        .map_or(source.len(), |end| at + end);
    let word = source.get(start..end).unwrap_or_default();
    let is_path = word
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0] == b'\\' && (pair[1].is_ascii_alphanumeric() || pair[1] == b'\\'))
        || word.contains(":\\");
    if !is_path && source[at + 1..].starts_with(['*', '_', '`', '#', '|']) {
        sheet.remove(at..at + 1);
    }
}
