/** Has a model turn a message into a form. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { textOf } from "../result.ts";
import type { Configuration } from "../configuration.ts";
import { correction, INSTRUCTIONS } from "./instructions.ts";

type ChatModel = NonNullable<ExtensionContext["model"]>;
type Messages = Parameters<ExtensionContext["modelRegistry"]["complete"]>[1]["messages"];

/** What came of it. */
export type Extracted = { form: { questions: unknown[] } } | { problem: string } | "cancelled";

/** The model to ask: the first configured one that can be used, else that of the chat. */
export function extractionModel(ctx: ExtensionContext, { extractionModels }: Configuration["answer"]): ChatModel | undefined {
	const known = extractionModels.flatMap(({ provider, id }) => ctx.modelRegistry.find(provider, id) ?? []);
	return known.find((model) => ctx.modelRegistry.hasConfiguredAuth(model)) ?? ctx.model;
}

/** Asks the model, again after replies that cannot be read. */
export async function extract(ctx: ExtensionContext, model: ChatModel, text: string, { extractionTimeoutMs: timeout, extractionRetries: retries }: Configuration["answer"], signal: AbortSignal): Promise<Extracted> {
	const messages: Messages = [{ role: "user", content: text, timestamp: Date.now() }];
	let problem = "";
	for (let attempt = 0; attempt <= retries; attempt++) {
		const late = AbortSignal.timeout(timeout);
		const options = { signal: AbortSignal.any([signal, late]) };
		const reply = await ctx.modelRegistry.complete(model, { systemPrompt: INSTRUCTIONS, messages }, options).catch(String);
		if (signal.aborted) return "cancelled";
		if (late.aborted) return { problem: `${model.id} took longer than ${timeout} ms.` };
		if (typeof reply === "string") return { problem: `${model.id} could not be asked: ${reply}` };
		if (reply.stopReason === "error") return { problem: `${model.id} failed: ${reply.errorMessage ?? "no reason was given"}` };
		const form = parse(textOf(reply));
		if ("form" in form) return form;
		problem = form.problem;
		messages.push(reply, { role: "user", content: correction(problem), timestamp: Date.now() });
	}
	return { problem: `${model.id} did not reply with a form: ${problem}` };
}

function parse(text: string): { form: { questions: unknown[] } } | { problem: string } {
	try {
		const form = JSON.parse(text);
		return Array.isArray(form?.questions) ? { form } : { problem: "it has no list `questions`." };
	} catch (error) {
		return { problem: `it is not JSON (${(error as Error).message}).` };
	}
}
