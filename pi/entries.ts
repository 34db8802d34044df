/** Forms as entries of the session, so that they can be opened again from the same branch. */

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

/** The type of our entries. */
export const ENTRY = "ask:payload";

/** A form that was opened. */
export interface StoredForm {
	version: 1;
	timestamp: number;
	/** A call of the tool, or a message in which questions were found. */
	source: "tool" | "answer-extraction";
	/** The parameters as they were received. */
	params: unknown;
	/** The id of the call, or of the message. */
	sourceEntryId: string;
}

/** Adds a form to the session. */
export function store(pi: ExtensionAPI, form: Pick<StoredForm, "source" | "params" | "sourceEntryId">): void {
	const entry: StoredForm = { version: 1, timestamp: Date.now(), ...form };
	pi.appendEntry(ENTRY, entry);
}
