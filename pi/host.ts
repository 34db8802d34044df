/**
 * What the extension uses of pi's terminal library, in one place.
 *
 * The values come under the older of pi's two package names, because every version of pi that we support resolves it.
 * Whatever is newer than the oldest of them has a stand-in here.
 */

import type { Component, TUI, TuiMode } from "@earendil-works/pi-tui";
import * as library from "@mariozechner/pi-tui";

export const { CURSOR_MARKER, matchesKey, Text, truncateToWidth, visibleWidth, wrapTextWithAnsi } = library;

/** pi's screen, as far as every version has it. */
export type Screen = Pick<TUI, "requestRender" | "start" | "stop" | "terminal"> & { renderNow?: () => void; mode?: TuiMode };

/** The keys that the user bound in pi, as far as every version tells. */
export type Keybindings = { getUserBindings?: () => Record<string, string | string[] | undefined> };

/** Something that pi draws. */
export type Drawable = Component;

interface Newer {
	renderFakeCursor?: (cell: string) => string;
}

/** A cell with the cursor on it, as pi draws cursors. */
export const drawnCursor = (library as Newer).renderFakeCursor ?? ((cell: string) => `\x1b[7m${cell}\x1b[27m`);

/** Leaves the whole terminal to something else until that has ended, whatever becomes of it. */
export async function aside<T>(screen: Screen, work: () => Promise<T>): Promise<T> {
	screen.stop();
	try {
		return await work();
	} finally {
		screen.start();
		screen.requestRender(true);
	}
}

/** Paints what has changed, at once where pi can. */
export function paint(screen: Screen): void {
	if (screen.renderNow) screen.renderNow();
	else screen.requestRender();
}
