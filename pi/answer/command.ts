/** The commands `/answer` and `/answer:again`: a form for the questions in the assistant's last message. */

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { findBinary } from "../binary.ts";
import type { Bridge } from "../bridge.ts";
import { configuration } from "../configuration.ts";
import { store, stored } from "../entries.ts";
import { explain } from "../failure.ts";
import { inTerminal } from "../mode.ts";
import { present } from "../reopen.ts";
import { extract, extractionModel } from "./extract.ts";
import { whileShowing } from "./loader.ts";
import { latestMessage } from "./message.ts";

/** Makes both commands known to pi. */
export function registerAnswering(pi: ExtensionAPI, bridge: Bridge): void {
	pi.registerCommand("answer", {
		description: "Answer the questions in the last message in a form",
		handler: (_arguments, ctx) => answer(pi, bridge, ctx),
	});
	pi.registerCommand("answer:again", {
		description: "Open the last form of /answer on this branch again",
		handler: (_arguments, ctx) => again(pi, bridge, ctx),
	});
}

async function answer(pi: ExtensionAPI, bridge: Bridge, ctx: ExtensionContext): Promise<void> {
	if (!inTerminal(ctx)) return ctx.ui.notify("/answer needs pi's terminal, to open the form in.", "error");
	if (!("complete" in ctx.modelRegistry)) return ctx.ui.notify("/answer needs a newer version of pi.", "error");
	const binary = findBinary();
	if (typeof binary !== "string") return ctx.ui.notify(explain(binary), "error");
	const message = latestMessage(ctx);
	if ("problem" in message) return ctx.ui.notify(message.problem, "error");
	const settings = await configuration(binary);
	if (!settings) return ctx.ui.notify(`${binary} does not say what the settings are; install pi-ask and its extension from the same checkout or release.`, "error");
	const model = extractionModel(ctx, settings.answer);
	if (!model) return ctx.ui.notify("No model is chosen that could look for the questions.", "error");

	const looking = `${model.id} looks for the questions…`;
	const extracted = await whileShowing(ctx, looking, (signal) => extract(ctx, model, message.text, settings.answer, signal));
	if (extracted === "cancelled") return ctx.ui.notify("Stopped looking for questions.", "info");
	if ("problem" in extracted) return ctx.ui.notify(extracted.problem, "error");
	if (extracted.form.questions.length === 0) return ctx.ui.notify("The last message asks nothing.", "info");

	const form = { source: "answer-extraction", params: extracted.form, sourceEntryId: message.id } as const;
	const invalid = await present(pi, bridge, "answer", ctx, form, () => store(pi, form));
	if (invalid !== undefined) ctx.ui.notify(invalid, "error");
}

async function again(pi: ExtensionAPI, bridge: Bridge, ctx: ExtensionContext): Promise<void> {
	if (!inTerminal(ctx)) return ctx.ui.notify("/answer:again needs pi's terminal, to open the form in.", "error");
	for (const form of stored(ctx, "answer-extraction")) if ((await present(pi, bridge, "answer:again", ctx, form)) === undefined) return;
	ctx.ui.notify("There is no form of /answer on this branch.", "info");
}
