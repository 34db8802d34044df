/** pi's keys as keys of the form. */

import type { Keybindings } from "./host.ts";
import type { HostKeys } from "./protocol.ts";

/** What in pi does the same as what in the form: its context, and its action. */
const SAME: Record<string, readonly (readonly [context: string, action: string])[]> = {
	"tui.select.confirm": [["main", "confirm"]],
	"tui.input.newLine": [["text", "newLine"]],
	"app.editor.external": [["text", "editExternally"]],
	"tui.input.submit": [["editor", "submit"], ["noteEditor", "save"]],
};

/** The keys that the user has bound in pi and expects in the form; pi's own defaults are none. */
export function keysOf(keybindings: Keybindings): HostKeys {
	const bound = keybindings.getUserBindings?.() ?? {};
	const keys: HostKeys = {};
	for (const [id, actions] of Object.entries(SAME)) {
		const chords = bound[id];
		if (chords === undefined) continue;
		for (const [context, action] of actions) (keys[context] ??= {})[action] = chords;
	}
	return keys;
}
