/** A tool of pi-ask: what the model is told about it, and what a call does in each mode of pi. */

import type { ExtensionAPI, ExtensionContext, Theme, ToolDefinition } from "@earendil-works/pi-coding-agent";
import type { TSchema } from "typebox";
import { ask } from "../ask.ts";
import type { Bridge } from "../bridge.ts";
import { store } from "../entries.ts";
import { explain, type Failure, forModel } from "../failure.ts";
import type { Drawable } from "../host.ts";
import { canAsk } from "../mode.ts";
import { unasked } from "../offline.ts";
import type { ToolName } from "../protocol.ts";
import { isRefused, type ToolResult } from "../result.ts";
import { type Asking, callRow } from "../rows.ts";
import { payloadOf, prepare, type Schema } from "./schema.ts";

/** What one tool has apart from the others. */
export interface Tool extends Asking {
	name: ToolName;
	label: string;
	description: string;
	/** One line for the model's list of tools. */
	snippet: string;
	/** Rules for the model. */
	guidelines: string[];
	parameters: Schema;
	/** Questions that pass the schema where those of a call do not. */
	standIn: unknown[];
	/** The details of a result where asking failed. */
	failed(failure: Failure): ToolResult["details"];
	/** The row of a result. */
	resultRow(result: { content: readonly { type: string; text?: string }[]; details?: unknown }, theme: Theme): Drawable;
}

/** Makes a tool known to pi. */
export function registerTool(pi: ExtensionAPI, bridge: Bridge, tool: Tool): void {
	const definition: ToolDefinition = {
		name: tool.name,
		label: tool.label,
		description: tool.description,
		promptSnippet: tool.snippet,
		promptGuidelines: tool.guidelines,
		parameters: tool.parameters as unknown as TSchema,
		prepareArguments: (received) => prepare(tool.parameters, tool.standIn, received),
		executionMode: "sequential",
		exposure: "model-only",
		renderCall: (call, theme) => callRow(tool, payloadOf(call), theme),
		renderResult: (result, _options, theme) => tool.resultRow(result, theme),
		execute: (id, parameters, signal, _update, ctx) => execute(pi, bridge, tool, ctx, id, payloadOf(parameters), signal),
	};
	pi.registerTool(definition);
}

async function execute(
	pi: ExtensionAPI,
	bridge: Bridge,
	tool: Tool,
	ctx: ExtensionContext,
	id: string,
	payload: unknown,
	signal: AbortSignal | undefined,
): Promise<ToolResult> {
	const opened = () => store(pi, { source: "tool", tool: tool.name, params: payload, sourceEntryId: id });
	if (!canAsk(ctx)) {
		const result = await unasked(tool.name, payload);
		if ("failure" in result) return failed(tool, result.failure);
		if (!isRefused(result)) opened();
		return result;
	}
	const flow = bridge.flow("tool", id);
	const outcome = await ask(ctx, { tool: tool.name, payload, source: "tool", journal: id, signal, opened, flow });
	if ("failure" in outcome) {
		if (outcome.failure.kind !== "aborted") ctx.ui.notify(explain(outcome.failure), "error");
		return failed(tool, outcome.failure);
	}
	return outcome.done.result;
}

/** The result of a call that came to nothing, with a text that says why. */
function failed(tool: Tool, failure: Failure): ToolResult {
	return { content: [{ type: "text", text: forModel(failure) }], details: tool.failed(failure), isError: true };
}
