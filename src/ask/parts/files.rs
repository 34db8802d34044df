//! The list of files: the best of them, with what was asked for marked.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::ask::files::Row;
use crate::ask::model::{Layer, Model};
use crate::ask::parts::{Content, Target, field};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// The list of files, if it is open and has some.
pub fn files(model: &Model, columns: usize) -> Option<Content> {
    let list = model.file_list().filter(|list| {
        let has_rows = !list.found.rows.is_empty();
        has_rows && model.front() == Layer::Form
    })?;
    let margin = field::margin(columns).saturating_sub(CURSOR.len());
    let mut content = Content {
        position: Some(words::files_position(list.row, &list.found)),
        ..Content::default()
    };
    for (at, row) in list.found.rows.iter().enumerate() {
        let active = at == list.row;
        let line = line(model, row, active, margin, columns);
        content.add(vec![line], Target::File(at), active);
    }
    Some(content)
}

/// Why an open list has no files: they are still looked for, or none fits.
pub fn none(model: &Model, columns: usize) -> Option<Content> {
    let list = model
        .file_list()
        .filter(|list| list.found.rows.is_empty() && model.front() == Layer::Form)?;
    let why = match (list.found.searching, list.answered) {
        (true, _) => words::LOOKING,
        (false, true) => words::NO_FILE,
        (false, false) => return None,
    };
    let margin = " ".repeat(field::margin(columns));
    let why = text::cut(&[&margin, why].concat(), columns).into_owned();
    let line = Line::from(Span::styled(why, model.style(Role::Muted)));
    Some(Content::of(vec![line]))
}

/// Blanks as wide as the sign of the cursor.
const CURSOR: &str = "  ";

/// One file: its end matters most, so a long path is cut at its start.
fn line(model: &Model, row: &Row, active: bool, margin: usize, columns: usize) -> Line<'static> {
    let (sign, role) = if active {
        ("❯ ", Role::FileActive)
    } else {
        (CURSOR, Role::File)
    };
    let style = model.style(role);
    let marked = model.style(Role::FileMatch);
    let marked = if active {
        // On the highlight of the row, and in its color.
        style.add_modifier(marked.add_modifier)
    } else {
        marked
    };
    let room = columns.saturating_sub(margin + CURSOR.len()).max(1);
    let mut clusters: Vec<(String, Style)> = row
        .path
        .graphemes(true)
        .enumerate()
        .map(|(at, cluster)| {
            let is_marked = row.marks.binary_search(&(at as u32)).is_ok();
            let style = if is_marked { marked } else { style };
            (text::clean(cluster).into_owned(), style)
        })
        .collect();
    let mut wide: usize = clusters
        .iter()
        .map(|(cluster, _)| text::width(cluster))
        .sum();
    if wide > room {
        let mut cut = 0;
        while wide + 1 > room && cut < clusters.len() {
            wide -= text::width(&clusters[cut].0);
            cut += 1;
        }
        clusters.splice(..cut, [(text::ELLIPSIS.to_owned(), style)]);
    }
    let mut spans = vec![
        Span::raw(" ".repeat(margin)),
        Span::styled(sign, model.style(Role::Accent)),
    ];
    for (cluster, style) in clusters {
        match spans.last_mut() {
            Some(last) if last.style == style => last.content.to_mut().push_str(&cluster),
            _ => spans.push(Span::styled(cluster, style)),
        }
    }
    Line::from(spans)
}
