/** Forms as entries of the session, so that they can be opened again from the same branch. */

import type { ExtensionAPI, ExtensionContext, SessionEntry } from "@earendil-works/pi-coding-agent";
import type { ToolName } from "./protocol.ts";

/** The type of an entry that holds a form. */
const FORM = "ask:payload";
/** The type of an entry that says that a form was offered again after a restart. */
const OFFERED = "ask:offered";

/** A form that was opened. */
export interface StoredForm {
	version: 1;
	timestamp: number;
	/** A call of the tool, or a message in which questions were found. */
	source: "tool" | "answer-extraction";
	/** The tool that was called; entries of earlier versions do not name it. */
	tool?: ToolName;
	/** The parameters as they were received. */
	params: unknown;
	/** The id of the call, or of the message. */
	sourceEntryId: string;
}

/** Adds a form to the session. */
export function store(pi: ExtensionAPI, form: Pick<StoredForm, "source" | "tool" | "params" | "sourceEntryId">): void {
	const entry: StoredForm = { version: 1, timestamp: Date.now(), ...form };
	pi.appendEntry(FORM, entry);
}

/** The forms of the current branch that came from there, the newest first; whether they can be asked is not looked at. */
export function stored(ctx: ExtensionContext, source: StoredForm["source"]): StoredForm[] {
	return ctx.sessionManager.getBranch().map(formOf).filter((form) => form?.source === source).toReversed() as StoredForm[];
}

/** The form that was open when the session ended: its call never got a result, and it was not offered again yet. */
export function interrupted(ctx: ExtensionContext): StoredForm | undefined {
	const branch = ctx.sessionManager.getBranch();
	const [form] = stored(ctx, "tool");
	if (!form) return undefined;
	const settled = branch.slice(branch.findLastIndex((entry) => formOf(entry) !== undefined) + 1).some(
		(entry) => entry.type === "message" || (entry.type === "custom" && entry.customType === OFFERED),
	);
	return settled ? undefined : form;
}

/** Notes that an interrupted form is offered again, so that this happens once. */
export function noteOffer(pi: ExtensionAPI, form: StoredForm): void {
	pi.appendEntry(OFFERED, { version: 1, sourceEntryId: form.sourceEntryId });
}

function formOf(entry: SessionEntry): StoredForm | undefined {
	if (entry.type !== "custom" || entry.customType !== FORM) return undefined;
	const data = entry.data as Partial<StoredForm> | null | undefined;
	return data?.version === 1 && data.params !== undefined ? (data as StoredForm) : undefined;
}
