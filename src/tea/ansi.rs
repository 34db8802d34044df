//! Cells as text: plain, or with SGR escape sequences.

use ratatui::buffer::Buffer;

/// The text of each row, without trailing blanks.
pub fn plain_lines(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    (area.top()..area.bottom())
        .map(|row| {
            let mut line = String::new();
            let mut skip = 0;
            for column in area.left()..area.right() {
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let symbol = buffer[(column, row)].symbol();
                skip = unicode_width::UnicodeWidthStr::width(symbol).saturating_sub(1);
                line.push_str(symbol);
            }
            line.truncate(line.trim_end().len());
            line
        })
        .collect()
}
