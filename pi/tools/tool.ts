/** The tool `ask_user`: what the model is told about it, and what a call does in each mode of pi. */

import type { ExtensionAPI, ExtensionContext, ToolDefinition } from "@earendil-works/pi-coding-agent";
import { ask } from "./ask.ts";
import type { Bridge } from "./bridge.ts";
import { store } from "./entries.ts";
import { explain } from "./failure.ts";
import { canAsk } from "./mode.ts";
import { unasked } from "./offline.ts";
import { failed, type ToolResult } from "./result.ts";
import { callRow, resultRow } from "./rows.ts";
import { PARAMETERS, payloadOf, prepare } from "./schema.ts";

/** Makes `ask_user` known to pi. */
export function registerTool(pi: ExtensionAPI, bridge: Bridge): void {
	const tool: ToolDefinition = {
		name: "ask_user",
		label: "Ask User",
		description:
			"Ask the user one or several questions in a form and wait for the answers. Each question has options to choose from, and the user can always type an own answer, leave a question open, attach notes, or send the form back so that you explain first (elaborate).",
		promptSnippet: "Ask the user to decide, in a form with options",
		promptGuidelines: [
			"Call ask_user instead of guessing when the work depends on a preference, a missing requirement, or a choice between ways that lead to different results.",
			"Look into the code and the conversation before ask_user; ask only for what they do not tell.",
			"In ask_user, take type single for one answer, multi for any number, and preview when options are best compared by a text such as code or a layout; give every option of a preview question its preview text.",
			"Bundle the next two or three related questions in one ask_user call, rather than asking them one at a time.",
			"When ask_user comes back to elaborate, explain what the notes ask for first, then ask only the questions that are still open, again with ask_user.",
		],
		parameters: PARAMETERS,
		prepareArguments: prepare,
		executionMode: "sequential",
		exposure: "model-only",
		renderCall: callRow,
		renderResult: (result, _options, theme) => resultRow(result, theme),
		execute: (id, parameters, signal, _update, ctx) => execute(pi, bridge, ctx, id, payloadOf(parameters), signal),
	};
	pi.registerTool(tool);
}

async function execute(
	pi: ExtensionAPI,
	bridge: Bridge,
	ctx: ExtensionContext,
	id: string,
	payload: unknown,
	signal: AbortSignal | undefined,
): Promise<ToolResult> {
	const opened = () => store(pi, { source: "tool", params: payload, sourceEntryId: id });
	if (!canAsk(ctx)) {
		const result = await unasked(payload);
		if (!result.details.error) opened();
		return result;
	}
	const flow = bridge.flow("tool", id);
	const outcome = await ask(ctx, { payload, source: "tool", signal, opened, flow });
	if ("failure" in outcome) {
		if (outcome.failure.kind !== "aborted") ctx.ui.notify(explain(outcome.failure), "error");
		return failed(outcome.failure);
	}
	return outcome.done.result;
}
