/** The cursor inside a line of the form, marked the way pi marks its own, so that input methods open beside it. */

import { CURSOR_MARKER, drawnCursor, visibleWidth } from "./host.ts";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const STYLE = /(\x1b\[[0-9;:]*m)/;

/** The line with the cursor on a column of it. */
export function withCursor(line: string, column: number): string {
	let at = 0;
	let before = "";
	let cell = "";
	let after = "";
	for (const [index, part] of line.split(STYLE).entries()) {
		// Every second part is a style.
		const pieces = index % 2 === 1 ? [part] : Array.from(graphemes.segment(part), (piece) => piece.segment);
		for (const piece of pieces) {
			if (cell) after += piece;
			else if (index % 2 === 1) before += piece;
			else if (at + visibleWidth(piece) > column) cell = piece;
			else {
				at += visibleWidth(piece);
				before += piece;
			}
		}
	}
	if (!cell) before += " ".repeat(Math.max(0, column - at));
	return `${before}${CURSOR_MARKER}${drawnCursor(cell || " ")}${after}`;
}
