/** Tells the user through the terminal that questions are waiting, in the ways that the user asked pi-ask for. */

import type { Screen } from "./host.ts";
import type { ChildLine } from "./protocol.ts";

/** Rings; nothing that goes wrong here matters to the questions. */
export function ring(screen: Screen, { message, channels }: NonNullable<ChildLine["notify"]>): void {
	const text = message.replace(/[\x00-\x1f\x7f-\x9f]/g, "");
	for (const channel of channels) {
		if (channel === "bell") screen.terminal.write("\x07");
		else if (channel === "osc9") screen.terminal.write(`\x1b]9;${text}\x07`);
		else if (channel === "osc777") screen.terminal.write(`\x1b]777;notify;pi ask;${text.replaceAll(";", ":")}\x07`);
	}
}
