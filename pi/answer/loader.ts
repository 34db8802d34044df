/** A line that is shown while something takes its time, and that Esc ends. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { matchesKey, truncateToWidth } from "../host.ts";

/** Shows the line as long as the work takes; the work has to heed the signal. */
export async function whileShowing<T>(ctx: ExtensionContext, line: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const cancel = new AbortController();
	const working = work(cancel.signal);
	await ctx.ui.custom<void>((_screen, theme, _keybindings, close) => {
		const done = () => close();
		working.then(done, done);
		return {
			render: (width) => [truncateToWidth(` ${theme.fg("accent", line)} ${theme.fg("dim", "· Esc stops it")}`, width, "")],
			handleInput: (data) => {
				if (matchesKey(data, "escape") || matchesKey(data, "ctrl+c")) cancel.abort();
			},
			invalidate: () => {},
		};
	});
	return working;
}
