/**
 * What pi-ask makes of a payload: its questions with every default filled in.
 *
 * The protocol names the whole questions only in a form that is sent back to elaborate, so that is what is done here, unseen.
 */

import { openHeadless } from "./headless.ts";
import { unasked } from "./offline.ts";
import type { Source } from "./protocol.ts";
import type { Asked } from "./result.ts";

/** A question with its options, as the user sees it. */
export interface Described extends Asked {
	options: { value: string; label: string; description?: string; preview?: string }[];
}

interface Elaborated {
	elaboration?: { items: { question: Described }[] };
}

/** The questions of a payload; none if it breaks the rules. */
export async function describe(payload: unknown, source: Source, directory: string): Promise<Described[]> {
	const { details } = await unasked(payload, source);
	const answers = Object.fromEntries(details.questions.map(({ id }) => [id, { note: "?" }]));
	if (details.error || details.questions.length === 0) return [];
	const form = openHeadless({ payload, source, directory, notifications: "none" });
	form.submit("describe", { kind: "answer", mode: "elaborate", answers });
	const outcome = await form.ended;
	if ("failure" in outcome) return [];
	const { elaboration } = outcome.done.result.details as Elaborated;
	return (elaboration?.items ?? []).map(({ question }) => question);
}
