/** The result where nobody can be asked: no terminal, no dialogs. pi-ask writes it, since it names the questions. */

import { findBinary } from "./binary.ts";
import type { Failure } from "./failure.ts";
import type { ToolName } from "./protocol.ts";
import type { ToolResult } from "./result.ts";
import { run } from "./run.ts";

/** What the model gets in place of answers. */
export async function unasked(tool: ToolName, payload: unknown): Promise<ToolResult | { failure: Failure }> {
	const binary = findBinary();
	if (typeof binary !== "string") return { failure: binary };
	const session = JSON.stringify({ tool, payload: payload ?? null, interactive: false });
	const { output, how } = await run(binary, ["script"], `${session}\n`);
	try {
		const { content, details } = JSON.parse(output);
		if (typeof content === "string" && details) return { content: [{ type: "text", text: content }], details };
	} catch {
		// What was said instead is in the failure.
	}
	return { failure: { kind: "crashed", how, said: output.slice(0, 200) } };
}
