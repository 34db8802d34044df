/** Asks where pi draws nothing itself but a client does: plain dialogs, and answers from other extensions, whichever comes first. */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Outcome } from "./outcome.ts";
import type { Question } from "./question.ts";
import { dialogs } from "./dialogs.ts";
import { openHeadless } from "./headless.ts";

/** Asks through dialogs. */
export async function askByDialogs(ctx: ExtensionContext, question: Question): Promise<Outcome> {
	const { signal, flow } = question;
	if (signal?.aborted) return { failure: { kind: "aborted" } };
	const form = openHeadless(question, ctx.cwd);
	const opened = await form.opened;
	if (!opened) return form.ended;
	question.opened?.();
	const over = new AbortController();
	const abort = () => form.abort();
	signal?.addEventListener("abort", abort, { once: true });
	void form.ended.then(() => over.abort());
	try {
		flow?.opened(opened, form.submit);
		const answered = dialogs(ctx, opened, over.signal).then((response) => {
			if (!over.signal.aborted) form.submit("dialogs", response);
			return form.ended;
		});
		return await Promise.race([form.ended, answered]);
	} catch (error) {
		form.abort();
		return { failure: { kind: "unshown", how: String(error) } };
	} finally {
		signal?.removeEventListener("abort", abort);
	}
}
