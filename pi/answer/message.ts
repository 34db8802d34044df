/** The message of the assistant that questions are looked for in. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { textOf } from "../result.ts";

/** The message, or why there is none to look at. */
export type Found = { id: string; text: string } | { problem: string };

/** The latest message of the assistant on this branch that says anything. */
export function latestMessage(ctx: ExtensionContext): Found {
	for (const entry of ctx.sessionManager.getBranch().toReversed()) {
		if (entry.type !== "message" || entry.message.role !== "assistant") continue;
		const { stopReason, content } = entry.message;
		if (stopReason !== "stop") return { problem: `The last message was not finished (${stopReason}), so its questions cannot be trusted.` };
		const text = textOf({ content }).trim();
		if (text) return { id: entry.id, text };
	}
	return { problem: "There is no message of the assistant on this branch yet." };
}
