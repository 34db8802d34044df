//! Text of the agent as markdown, in the looks of the theme.
//!
//! What a text becomes depends on nothing but the text, the width and the theme, so it is remembered from frame to frame.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::ask::model::Model;
use crate::ask::parts::hang;
use crate::ask::role::Role;
use crate::tea::code::Syntax;
use crate::tea::markdown::{Document, Extent, Face, Look, Overflow, Row, Signs};
use crate::tea::memo::Memo;
use crate::tea::text;

/// How much text is remembered, in bytes.
const REMEMBERED: usize = 512 * 1024;

/// A text and how it is read.
type Source = (String, Extent, Signs);

thread_local! {
    static READ: RefCell<Memo<Source, Rc<Read>>> = const { RefCell::new(Memo::new(REMEMBERED)) };
    static ROWS: RefCell<Memo<(Source, usize, Overflow), Rc<Rows>>> = const { RefCell::new(Memo::new(REMEMBERED)) };
}

/// A text that was read.
struct Read {
    document: Document,
    widest: usize,
    has_strong: bool,
}

/// The rows of a text at a width.
pub(super) struct Rows {
    pub(super) rows: Vec<Row>,
    /// The columns of the widest row that keeps its columns.
    pub(super) widest: usize,
}

/// A text with all its blocks at a width, over a style.
pub(super) fn blocks(
    model: &Model,
    source: &str,
    columns: usize,
    overflow: Overflow,
    base: Style,
) -> Rc<Rows> {
    let source = (source.to_owned(), Extent::Blocks, signs(model, base));
    rows(source, columns, overflow)
}

/// The columns that a text with all its blocks asks for.
pub(super) fn widest(model: &Model, source: &str, base: Style) -> usize {
    read((source.to_owned(), Extent::Blocks, signs(model, base))).widest
}

/// A style for a text in which what is strong can be told from the rest.
pub(super) fn telling_strong(model: &Model, source: &str, base: Style) -> Style {
    let read = read((source.to_owned(), Extent::Blocks, signs(model, base)));
    if read.has_strong {
        Style {
            add_modifier: base.add_modifier - Modifier::BOLD,
            ..base
        }
    } else {
        base
    }
}

/// A row, with what stands before it.
pub(super) fn line(
    model: &Model,
    before: Option<Span<'static>>,
    row: &Row,
    base: Style,
) -> Line<'static> {
    let spans = row.pieces.iter().map(|piece| {
        let style = style(model, piece.face, base);
        Span::styled(piece.text.clone(), style)
    });
    before.into_iter().chain(spans).collect()
}

/// A text with all its blocks, wrapped and indented.
pub(super) fn indented(
    model: &Model,
    indent: usize,
    source: &str,
    columns: usize,
    base: Style,
) -> Vec<Line<'static>> {
    hang(vec![Span::raw(" ".repeat(indent))], columns, |room| {
        let rows = blocks(model, source, room, Overflow::Wrap, base);
        rows.rows
            .iter()
            .map(|row| line(model, None, row, base).spans)
            .collect()
    })
}

/// A text of which only what is inline counts, wrapped behind a prefix.
pub(super) fn hanging(
    model: &Model,
    prefix: Vec<Span<'static>>,
    source: &str,
    columns: usize,
    base: Style,
) -> Vec<Line<'static>> {
    hang(prefix, columns, |room| {
        let source = (source.to_owned(), Extent::Inline, signs(model, base));
        let rows = rows(source, room, Overflow::Wrap);
        rows.rows
            .iter()
            .map(|row| line(model, None, row, base).spans)
            .collect()
    })
}

/// A text of which only what is inline counts, in one line without its signs, where there is no style to take their place.
pub(super) fn one_line(source: &str) -> String {
    let read = read((source.to_owned(), Extent::Inline, Signs::ALL));
    text::one_line(&read.document.plain())
}

/// The rows that a window of so many rows can show, wherever it is clamped to. The others need not be made.
pub(super) fn in_sight(rows: usize, offset: usize, height: usize) -> Range<usize> {
    let start = offset.min(rows.saturating_sub(height));
    start..offset.saturating_add(height).min(rows)
}

fn read(source: Source) -> Rc<Read> {
    let size = source.0.len();
    READ.with_borrow_mut(|memo| {
        memo.get(source, size, |(text, extent, signs)| {
            let document = Document::read(text, *extent, *signs);
            Rc::new(Read {
                widest: document.widest(),
                has_strong: document.has_strong(),
                document,
            })
        })
    })
}

fn rows(source: Source, columns: usize, overflow: Overflow) -> Rc<Rows> {
    let size = source.0.len();
    ROWS.with_borrow_mut(|memo| {
        memo.get((source, columns, overflow), size, |(source, ..)| {
            let rows = read(source.clone()).document.rows(columns, overflow);
            let kept = rows.iter().filter(|row| row.is_kept);
            Rc::new(Rows {
                widest: kept.map(Row::width).max().unwrap_or(0),
                rows,
            })
        })
    })
}

/// The signs that can go, since the theme shows in another way what they say.
fn signs(model: &Model, base: Style) -> Signs {
    let shows = |role: Role, always: Modifier| {
        let style = base.patch(model.style(role));
        style != base || style.add_modifier.intersects(always)
    };
    Signs {
        strong: shows(Role::MarkdownStrong, Modifier::BOLD),
        emphasis: shows(Role::MarkdownEmphasis, Modifier::ITALIC),
        struck: shows(Role::MarkdownStruck, Modifier::CROSSED_OUT),
        code: shows(Role::MarkdownCode, Modifier::empty()),
    }
}

/// How a face looks over a style.
fn style(model: &Model, face: Face, base: Style) -> Style {
    let roles = [
        role(face.look),
        face.strong.then_some(Role::MarkdownStrong),
        face.emphasis.then_some(Role::MarkdownEmphasis),
        face.struck.then_some(Role::MarkdownStruck),
    ];
    let styles = roles.into_iter().flatten().map(|role| model.style(role));
    styles.fold(base, Style::patch)
}

fn role(look: Look) -> Option<Role> {
    Some(match look {
        Look::Text => return None,
        Look::Heading => Role::MarkdownHeading,
        Look::Marker => Role::MarkdownMarker,
        Look::Quote => Role::MarkdownQuote,
        Look::Rule => Role::MarkdownRule,
        Look::Link => Role::MarkdownLink,
        Look::Target => Role::MarkdownTarget,
        Look::Code => Role::MarkdownCode,
        Look::Block(syntax) => match syntax {
            Syntax::Plain => Role::Code,
            Syntax::Comment => Role::CodeComment,
            Syntax::Keyword => Role::CodeKeyword,
            Syntax::String => Role::CodeString,
            Syntax::Constant => Role::CodeConstant,
            Syntax::Function => Role::CodeFunction,
            Syntax::Type => Role::CodeType,
            Syntax::Name => Role::CodeName,
        },
        Look::Added => Role::DiffAdded,
        Look::Removed => Role::DiffRemoved,
        Look::Hunk => Role::DiffHunk,
        Look::File => Role::DiffFile,
    })
}
