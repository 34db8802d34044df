/** How pi runs. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

/** Whether pi has a terminal to draw a form in; older versions do not name their mode. */
export function inTerminal(ctx: ExtensionContext): boolean {
	return (ctx.mode ?? (ctx.hasUI ? "tui" : "print")) === "tui";
}

/** Whether anybody can be asked: in a terminal, or by a client that draws dialogs. */
export function canAsk(ctx: ExtensionContext): boolean {
	return inTerminal(ctx) || ctx.hasUI;
}
