/** The result where nobody can be asked: no terminal, no dialogs. pi-ask writes it, since it names the questions. */

import { findBinary } from "./binary.ts";
import { failed, type ToolResult } from "./result.ts";
import { run } from "./run.ts";

/** What the model gets in place of answers. */
export async function unasked(payload: unknown): Promise<ToolResult> {
	const binary = findBinary();
	if (typeof binary !== "string") return failed(binary);
	const session = JSON.stringify({ payload: payload ?? null, interactive: false });
	const { output, how } = await run(binary, ["script"], `${session}\n`);
	try {
		const { content, details } = JSON.parse(output);
		if (typeof content === "string" && details) return { content: [{ type: "text", text: content }], details };
	} catch {
		// What was said instead is in the failure.
	}
	return failed({ kind: "crashed", how, said: output.slice(0, 200) });
}
