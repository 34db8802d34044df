/** Forms that the user opens again, or that a restart interrupted: asked without a waiting call, answered by a message. */

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { ask } from "./ask.ts";
import type { Bridge, Origin } from "./bridge.ts";
import { interrupted, noteOffer, type StoredForm, stored } from "./entries.ts";
import { explain } from "./failure.ts";
import { inTerminal } from "./mode.ts";
import { textOf } from "./result.ts";

/** Makes `/ask:replay` known to pi, and offers what a restart interrupted. */
export function registerReopening(pi: ExtensionAPI, bridge: Bridge): void {
	pi.registerCommand("ask:replay", {
		description: "Open the last questions of this branch again",
		handler: (_arguments, ctx) => replay(pi, bridge, ctx),
	});
	pi.on("session_start", (event, ctx) => {
		const form = event.reason === "startup" || event.reason === "resume" ? interrupted(ctx) : undefined;
		if (!form || !inTerminal(ctx)) return;
		noteOffer(pi, form);
		// pi waits for its handlers before it draws, so the form must not be waited for here.
		void present(pi, bridge, "ask:resume", ctx, form);
	});
}

async function replay(pi: ExtensionAPI, bridge: Bridge, ctx: ExtensionContext): Promise<void> {
	if (!inTerminal(ctx)) return ctx.ui.notify("/ask:replay needs pi's terminal, to open the form in.", "error");
	const forms = stored(ctx, "tool");
	if (forms.length === 0) return ctx.ui.notify("No questions were asked on this branch.", "info");
	for (const form of forms) if ((await present(pi, bridge, "ask:replay", ctx, form)) === undefined) return;
	ctx.ui.notify("None of the questions of this branch can be asked again; they break the rules.", "warning");
}

/** Opens a form and sends what comes of it to the model; what is wrong with the form comes back, if anything is. */
export async function present(
	pi: ExtensionAPI,
	bridge: Bridge,
	origin: Origin,
	ctx: ExtensionContext,
	{ source: from, tool = "ask_user", params: payload, sourceEntryId: journal }: Pick<StoredForm, "source" | "tool" | "params" | "sourceEntryId">,
	opened?: () => void,
): Promise<string | undefined> {
	const source = from === "tool" ? "tool" : "answer";
	const flow = bridge.flow(origin);
	const outcome = await ask(ctx, { tool, payload, source, journal, resume: origin === "ask:resume", flow, ...(opened && { opened }) });
	if ("failure" in outcome) {
		ctx.ui.notify(explain(outcome.failure), "error");
		return undefined;
	}
	const { status, result, summary } = outcome.done;
	switch (status) {
		case "invalid":
			return textOf(result);
		case "answered":
			pi.sendUserMessage(textOf(result), ctx.isIdle() ? {} : { deliverAs: "followUp" });
			return undefined;
		case "cancelled":
		case "aborted":
		case "timedOut":
			ctx.ui.notify("The questions were closed; nothing was sent.", "info");
			return undefined;
		case "failed":
			ctx.ui.notify(summary, "error");
			return undefined;
	}
}
