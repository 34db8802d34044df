/**
 * The form as a component of pi: the child's lines on pi's screen, pi's keys to the child.
 *
 * It knows sizes, the cursor and the theme; what the lines and keys mean, it does not.
 */

import type { Theme } from "@earendil-works/pi-coding-agent";
import { withCursor } from "./cursor.ts";
import { type Drawable, matchesKey, type Screen, truncateToWidth, visibleWidth } from "./host.ts";
import { type MouseEvent, mouseBytes } from "./mouse.ts";
import type { Frame, HostLine } from "./protocol.ts";
import { type Look, look } from "./theme.ts";

/** Rows that stay pi's: two of the footer, one of status, and the end of the transcript, of which small screens show less. */
const rowsOfPi = (rows: number) => (rows < 24 ? 4 : 6);

/** Where the form sends what happens to it. */
export type Send = (line: HostLine) => void;

/** The form. */
export class Form implements Drawable {
	/** Set by pi while keys come here. */
	focused = false;
	/** The form is one line, so that the transcript can be read. */
	folded = false;
	private readonly screen: Screen;
	private readonly theme: Theme;
	private readonly send: Send;
	private readonly leaving: () => void;
	private frame: Frame | undefined;
	private size: [number, number];
	private sent: Look;
	private half = "";
	private drawn: { frame: Frame; width: number; focused: boolean; lines: string[] } | undefined;

	/** `leaving` is called when the user presses Ctrl+C, which a form that still works reacts to. */
	constructor(screen: Screen, theme: Theme, send: Send, leaving: () => void) {
		this.screen = screen;
		this.theme = theme;
		this.send = send;
		this.leaving = leaving;
		this.size = [screen.terminal.columns, this.height()];
		this.sent = look(theme);
	}

	/** How large the form is, and how it looks, at the moment. */
	get opening(): Look & { size: [number, number] } {
		return { ...this.sent, size: this.size };
	}

	/** Keys that scroll pi's transcript belong to the form, unless it is folded so that the transcript can be read. */
	get capturesViewportInput(): boolean {
		return !this.folded;
	}

	/** Shows another frame. */
	show(frame: Frame): void {
		this.frame = frame;
	}

	render(width: number): readonly string[] {
		this.fit(width);
		if (!this.frame) return [truncateToWidth(this.theme.fg("dim", " Opening the questions…"), width, "")];
		const { drawn, frame, focused } = this;
		if (drawn?.frame === frame && drawn.width === width && drawn.focused === focused) return drawn.lines;
		const lines = frame.lines.slice(0, this.height()).map((line) => fitted(line, width));
		const [column, row] = frame.cursor ?? [0, -1];
		if (focused && column < width && lines[row] !== undefined) lines[row] = fitted(withCursor(lines[row], column), width);
		this.drawn = { frame, width, focused, lines };
		return lines;
	}

	handleInput(data: string): void {
		const bytes = this.joined(data);
		if (bytes) this.send({ bytes });
		if (matchesKey(data, "ctrl+c")) this.leaving();
	}

	/** What the form does not want is pi's: the wheel over a folded form scrolls the transcript. */
	handleMouse(event: MouseEvent): { handled: boolean; render: boolean } | undefined {
		const bytes = this.folded || !this.frame?.mouse ? "" : mouseBytes(event);
		if (!bytes) return undefined;
		this.send({ bytes });
		return { handled: true, render: false };
	}

	/** pi's theme may have changed. */
	invalidate(): void {
		this.drawn = undefined;
		const now = look(this.theme);
		if (now.background !== this.sent.background) this.send({ background: now.background });
		if (JSON.stringify(now.theme) !== JSON.stringify(this.sent.theme)) this.send({ theme: now.theme });
		this.sent = now;
	}

	private height(): number {
		const { rows } = this.screen.terminal;
		return Math.max(1, rows - rowsOfPi(rows));
	}

	private fit(width: number): void {
		const size: [number, number] = [width, this.height()];
		if (size[0] === this.size[0] && size[1] === this.size[1]) return;
		this.size = size;
		this.send({ resize: size });
	}

	/** pi hands over typed text in UTF-16 units; a character of two units is sent when both are here. */
	private joined(data: string): string {
		const text = this.half + data;
		const last = text.charCodeAt(text.length - 1);
		this.half = last >= 0xd800 && last < 0xdc00 ? text.slice(-1) : "";
		return text.slice(0, text.length - this.half.length).toWellFormed();
	}
}

/** A line too wide would end pi in its regular mode. */
function fitted(line: string, width: number): string {
	return visibleWidth(line) > width ? truncateToWidth(line, width, "") : line;
}
