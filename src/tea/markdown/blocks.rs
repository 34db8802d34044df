//! Headings, lists, quotations, code, tables and rules.
//!
//! The parser says what each place in the text is; here the text is marked accordingly.

use std::ops::Range;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::flow::BAR;
use super::inline::{self, Placed};
use super::sheet::{Sheet, Shown};
use super::table::{Cells, Table};
use super::{Block, Extent, Flow, Line, Look, Piece, Signs, diff, prose, shifted};

/// Marks a range of the text, which is read by itself.
pub(super) fn read(
    sheet: &mut Sheet<'_>,
    range: Range<usize>,
    extent: Extent,
    signs: Signs,
    blocks: &mut Vec<Block>,
) {
    let options = match extent {
        Extent::Blocks => {
            Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
        }
        Extent::Inline => Options::ENABLE_STRIKETHROUGH,
    };
    let source = sheet.source;
    let parser = Parser::new_ext(&source[range.clone()], options);
    let mut reading = Reading {
        sheet,
        extent,
        signs,
        blocks,
        run: Vec::new(),
        containers: Vec::new(),
        heading: None,
        code: None,
        table: None,
    };
    for (event, place) in parser.into_offset_iter() {
        reading.take(event, shifted(place, range.start));
    }
    reading.end_run();
}

/// The state between two events.
struct Reading<'r, 's> {
    sheet: &'r mut Sheet<'s>,
    extent: Extent,
    signs: Signs,
    blocks: &'r mut Vec<Block>,
    /// What is inline and belongs together: a paragraph, a heading, the text of an item or of a cell.
    run: Vec<Placed<'s>>,
    containers: Vec<Container>,
    heading: Option<Range<usize>>,
    code: Option<OpenCode>,
    table: Option<OpenTable>,
}

/// A list or a quotation that is open.
struct Container {
    is_quote: bool,
    /// The signs that others take the place of, if all that is in it is prose.
    signs: Vec<(Range<usize>, &'static str)>,
    is_prose: bool,
}

struct OpenCode {
    range: Range<usize>,
    /// The words after the fence; none without a fence.
    info: Option<String>,
    /// Where its lines are.
    lines: Vec<Range<usize>>,
}

struct OpenTable {
    range: Range<usize>,
    alignments: Vec<Alignment>,
    rows: Vec<Cells>,
    /// Where the last cell ends.
    end_of_cell: usize,
}

impl<'s> Reading<'_, 's> {
    fn take(&mut self, event: Event<'s>, range: Range<usize>) {
        if let (Some(code), Event::Text(_)) = (&mut self.code, &event) {
            code.add(self.sheet.source, &range);
            return;
        }
        match event {
            Event::Text(_)
            | Event::Code(_)
            | Event::InlineHtml(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Start(
                Tag::Emphasis
                | Tag::Strong
                | Tag::Strikethrough
                | Tag::Link { .. }
                | Tag::Image { .. },
            )
            | Event::End(
                TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Link
                | TagEnd::Image,
            ) => {
                self.run.push((event, range));
                return;
            }
            Event::End(TagEnd::TableCell) => {
                self.end_cell(range.end);
                return;
            }
            _ => self.end_run(),
        }
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(tag) => self.end(tag, range.end),
            Event::TaskListMarker(_) => self.task(range),
            Event::Rule => self.rule(&range),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'s>, range: Range<usize>) {
        match tag {
            Tag::Heading { .. } => self.heading = Some(range),
            Tag::BlockQuote(_) => {
                let signs = self.bars(&range);
                self.containers.push(Container {
                    is_quote: true,
                    signs,
                    is_prose: true,
                });
            }
            Tag::List(_) => self.containers.push(Container {
                is_quote: false,
                signs: Vec::new(),
                is_prose: true,
            }),
            Tag::Item => self.item(&range),
            Tag::CodeBlock(kind) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => Some(info.into_string()),
                    CodeBlockKind::Indented => None,
                };
                self.code = Some(OpenCode {
                    range,
                    info,
                    lines: Vec::new(),
                });
            }
            Tag::Table(alignments) => {
                self.table = Some(OpenTable {
                    range,
                    alignments,
                    rows: Vec::new(),
                    end_of_cell: 0,
                });
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, end: usize) {
        match tag {
            TagEnd::Heading(_) => self.heading = None,
            TagEnd::BlockQuote(_) | TagEnd::List(_) => self.end_container(),
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::TableRow => self.end_row(end),
            TagEnd::Table => self.end_table(),
            _ => {}
        }
    }

    /// A paragraph, a heading or the text of an item is complete.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        let Some(range) = extent_of(&run) else {
            return;
        };
        let lines = self.sheet.lines_of(&range);
        for (_, place) in run.iter().rev() {
            let line = self.sheet.line_at(place.start);
            let plan = &mut self.sheet.plans[line];
            if plan.range.contains(&place.start) && lines.contains(&line) {
                plan.body = place.start;
            }
        }
        let is_prose = self.extent == Extent::Inline || self.is_prose(&run, lines.clone());
        let is_entry = prose::is_entry(&self.sheet.source[range.clone()]);
        for container in &mut self.containers {
            container.is_prose &= is_prose && (container.is_quote || !is_entry);
        }
        if self.extent == Extent::Blocks {
            self.look(&range, lines.clone());
            if is_prose && !is_entry {
                self.underline();
            }
        }
        if !is_prose {
            return;
        }
        inline::mark(self.sheet, &run, self.signs);
        let breaks: Vec<usize> = run
            .iter()
            .filter(|(event, _)| *event == Event::HardBreak)
            .map(|(_, place)| self.sheet.line_at(place.start))
            .collect();
        for line in lines.clone() {
            let goes_on = line > lines.start && !breaks.contains(&(line - 1));
            let plan = &mut self.sheet.plans[line];
            plan.flow = Flow::Wraps;
            plan.continues = goes_on && self.extent == Extent::Blocks;
        }
    }

    /// Whether every line of a run is prose, apart from code and addresses in it.
    fn is_prose(&self, run: &[Placed<'_>], mut lines: Range<usize>) -> bool {
        let apart = inline::apart(self.sheet.source, run);
        lines.all(|line| {
            let plan = &self.sheet.plans[line];
            let (start, end) = (plan.body, plan.range.end);
            let mut text = String::new();
            let mut at = start;
            for hole in apart
                .iter()
                .filter(|hole| hole.start < end && hole.end > start)
            {
                text += self.sheet.source.get(at..hole.start).unwrap_or_default();
                text.push('x');
                at = at.max(hole.end);
            }
            text += self.sheet.source.get(at..end).unwrap_or_default();
            prose::is_prose(&text)
        })
    }

    /// Gives headings and quotations their look.
    fn look(&mut self, range: &Range<usize>, lines: Range<usize>) {
        if let Some(heading) = self.heading.clone() {
            let is_underlined = !self.sheet.source[heading.clone()].starts_with('#');
            if is_underlined && lines.len() > 1 {
                return;
            }
            if is_underlined {
                let underline = self.sheet.plans[lines.start].range.end..heading.end;
                self.sheet.look(underline, Look::Marker);
            } else {
                self.sheet.look(heading.start..range.start, Look::Marker);
            }
            self.sheet.look(range.clone(), Look::Heading);
        } else if self.containers.iter().any(|container| container.is_quote) {
            self.sheet.look(range.clone(), Look::Quote);
        }
    }

    /// The line below a heading, or below a text: a rule, as whoever wrote it has drawn one.
    fn underline(&mut self) {
        let Some(heading) = self.heading.clone() else {
            return;
        };
        if self.containers.is_empty() && !self.sheet.source[heading.clone()].starts_with('#') {
            let line = self.sheet.lines_of(&heading).end - 1;
            self.sheet.plans[line].shown = rule();
        }
    }

    /// The marker of an item.
    fn item(&mut self, range: &Range<usize>) {
        if self.extent == Extent::Inline {
            return;
        }
        let text = &self.sheet.source[range.clone()];
        let length = text.find([' ', '\t', '\n']).unwrap_or(text.len());
        let marker = range.start..range.start + length;
        self.sheet.look(marker.clone(), Look::Marker);
        if let Some(list) = self.containers.last_mut()
            && text.starts_with(['-', '*', '+'])
        {
            list.signs.push((marker, "•"));
        }
    }

    /// The box of a task, which is marker enough.
    fn task(&mut self, range: Range<usize>) {
        self.sheet.look(range.clone(), Look::Marker);
        if let Some((marker, sign)) = self
            .containers
            .last_mut()
            .and_then(|list| list.signs.last_mut())
            && self.sheet.source[marker.end..range.start].trim().is_empty()
        {
            *marker = marker.start..range.start;
            *sign = "";
        }
    }

    /// Where the signs of a quotation are, one on each of its lines.
    fn bars(&self, range: &Range<usize>) -> Vec<(Range<usize>, &'static str)> {
        let taken: Vec<usize> = self
            .containers
            .iter()
            .flat_map(|container| container.signs.iter().map(|(sign, _)| sign.start))
            .collect();
        let source = self.sheet.source;
        let mut bars = Vec::new();
        for line in self.sheet.lines_of(range) {
            let place = &self.sheet.plans[line].range;
            let mut at = place.start.max(range.start);
            while at < place.end && (taken.contains(&at) || source[at..].starts_with([' ', '\t'])) {
                at += 1;
            }
            if source[at..place.end].starts_with('>') {
                bars.push((at..at + 1, BAR));
            }
        }
        bars
    }

    fn end_container(&mut self) {
        let Some(container) = self.containers.pop() else {
            return;
        };
        if container.is_prose && self.extent == Extent::Blocks {
            for (range, sign) in container.signs {
                let look = if container.is_quote {
                    Look::Quote
                } else {
                    Look::Marker
                };
                self.sheet.edit(range, sign, look);
            }
        }
    }

    fn end_code(&mut self) {
        let Some(code) = self.code.take().filter(|_| self.extent == Extent::Blocks) else {
            return;
        };
        let Some(info) = &code.info else {
            return;
        };
        let mut words = info.split_whitespace();
        let language = words.next().unwrap_or_default();
        let language = language
            .split([',', '{', ':'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let more = words.collect::<Vec<_>>().join(" ");
        self.drop_fences(&code, &more);
        let is_diff = matches!(language.as_str(), "diff" | "patch");
        for (at, range) in code.lines.iter().enumerate() {
            let line = self.sheet.line_at(range.start);
            let look = match diff::look(&self.sheet.source[range.clone()]) {
                Some(look) if is_diff => look,
                _ => Look::Block(crate::tea::code::Syntax::Plain),
            };
            self.sheet.look(range.clone(), look);
            let plan = &mut self.sheet.plans[line];
            plan.body = range.start;
            plan.flow = Flow::Kept;
            plan.code = (!is_diff).then_some((self.blocks.len(), at));
        }
        let text = |range: &Range<usize>| self.sheet.source[range.clone()].to_owned();
        self.blocks.push(Block {
            language,
            lines: code.lines.iter().map(text).collect(),
        });
    }

    /// Takes the fences of a block away. What a fence says beyond the language is kept.
    fn drop_fences(&mut self, code: &OpenCode, more: &str) {
        let lines = self.sheet.lines_of(&code.range);
        let (first, last) = (lines.start, lines.end - 1);
        let place = self.sheet.plans[first].range.clone();
        let before = &self.sheet.source[place.start..code.range.start];
        if more.is_empty() && before.chars().all(|char| " \t>".contains(char)) {
            self.sheet.plans[first].shown = Shown::Not;
        } else {
            self.sheet
                .edit(code.range.start..place.end, more, Look::Marker);
        }
        let fence = self.sheet.line(last).trim_matches([' ', '\t', '>']);
        let is_fence = fence.len() >= 3
            && (fence.chars().all(|char| char == '`') || fence.chars().all(|char| char == '~'));
        let is_content = code
            .lines
            .last()
            .is_some_and(|range| self.sheet.line_at(range.start) >= last);
        if last > first && is_fence && !is_content {
            self.sheet.plans[last].shown = Shown::Not;
        }
    }

    fn end_cell(&mut self, end: usize) {
        let run = std::mem::take(&mut self.run);
        inline::mark(self.sheet, &run, self.signs);
        let pieces =
            extent_of(&run).map_or_else(Vec::new, |range| self.sheet.pieces(range, &mut 0));
        if let Some(table) = &mut self.table {
            table.end_of_cell = end;
            if let Some(row) = table.rows.last_mut() {
                row.push(pieces);
            }
        }
    }

    /// What stands behind the last column belongs to none, and is a cell all the same.
    fn end_row(&mut self, end: usize) {
        let Some(table) = &mut self.table else {
            return;
        };
        let is_sign = |char: char| char == '|' || char.is_whitespace();
        let start = table.end_of_cell.min(end);
        let rest = &self.sheet.source[start..end];
        let text = rest.trim_start_matches(is_sign);
        let start = end - text.len();
        let end = start + text.trim_end_matches(is_sign).len();
        if start < end
            && let Some(row) = table.rows.last_mut()
        {
            row.push(self.sheet.pieces(start..end, &mut 0));
        }
    }

    fn end_table(&mut self) {
        let Some(table) = self.table.take() else {
            return;
        };
        let lines = self.sheet.lines_of(&table.range);
        let start = self.sheet.plans[lines.start].range.start;
        let mut prefix: Vec<Piece> = self.sheet.pieces(start..table.range.start, &mut 0);
        for piece in &mut prefix {
            piece.text = piece.text.replace('>', BAR);
        }
        for line in lines.clone() {
            self.sheet.plans[line].shown = Shown::Not;
        }
        self.sheet.plans[lines.start].shown = Shown::Instead(vec![Line {
            prefix,
            flow: Flow::Table(Table::new(table.rows, table.alignments)),
            ..Line::default()
        }]);
    }

    /// A rule that stands by itself. Others may belong to what is around them, as in YAML.
    fn rule(&mut self, range: &Range<usize>) {
        let lines = self.sheet.lines_of(range);
        let is_blank = |line: Option<usize>| {
            line.is_none_or(|line| {
                self.sheet
                    .plans
                    .get(line)
                    .is_none_or(|_| self.sheet.line(line).trim().is_empty())
            })
        };
        let above = lines.start.checked_sub(1);
        if self.extent == Extent::Blocks
            && self.containers.is_empty()
            && is_blank(above)
            && (lines.end >= self.sheet.plans.len() || is_blank(Some(lines.end)))
        {
            self.sheet.plans[lines.start].shown = rule();
        }
    }
}

fn rule() -> Shown {
    Shown::Instead(vec![Line {
        flow: Flow::Rule,
        ..Line::default()
    }])
}

impl OpenCode {
    /// Takes the lines of a part of the code.
    fn add(&mut self, source: &str, range: &Range<usize>) {
        let mut start = range.start;
        for line in source[range.clone()].split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            match self.lines.last_mut() {
                // Parts of one line come one after the other.
                Some(last) if last.end == start => last.end = start + text.len(),
                _ => self.lines.push(start..start + text.len()),
            }
            start += line.len();
        }
    }
}

/// The range of a run.
fn extent_of(run: &[Placed<'_>]) -> Option<Range<usize>> {
    let start = run.first()?.1.start;
    let end = run.iter().map(|(_, range)| range.end).max()?;
    Some(start..end)
}
