/**
 * The questions one by one through pi's plain dialogs, where a client draws them.
 *
 * What the choices amount to is not decided here: they are handed to pi-ask as an answer from elsewhere.
 */

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { clean } from "./clean.ts";
import type { Described, Opened } from "./protocol.ts";

/** What was chosen for one question. */
interface Chosen {
	values?: string[];
	customText?: string;
}

/** What pi-ask takes as an answer from elsewhere. */
export type Response = { kind: "cancel" } | { kind: "answer"; answers: Record<string, Chosen> };

const OWN = "Type your own…";
const OPEN = "Leave open";
const DONE = "Done";

/** Asks all questions; a dialog that is closed cancels them. */
export async function dialogs(ctx: ExtensionContext, { title, questions }: Opened, signal: AbortSignal): Promise<Response> {
	const answers: [string, Chosen][] = [];
	const lines: string[] = [];
	for (const question of questions) {
		const chosen = await (kind(question) === "multi" ? several(ctx, question, signal) : one(ctx, question, signal));
		if (!chosen) return { kind: "cancel" };
		answers.push([question.id, chosen]);
		lines.push(`${question.label}: ${said(question, chosen)}`);
	}
	const sent = await ctx.ui.confirm(clean(title ?? "Send these answers?"), clean(lines.join("\n")), { signal });
	return sent ? { kind: "answer", answers: Object.fromEntries(answers.filter(([, chosen]) => chosen.values || chosen.customText)) } : { kind: "cancel" };
}

async function one(ctx: ExtensionContext, question: Described, signal: AbortSignal): Promise<Chosen | undefined> {
	const rows = question.options.map(row);
	const picked = await ctx.ui.select(heading(question), [...rows, OWN, OPEN], { signal });
	if (picked === undefined) return undefined;
	if (picked === OPEN) return {};
	if (picked === OWN) return own(ctx, question, signal);
	const option = question.options[rows.indexOf(picked)];
	// A client may answer with a text that was not offered; then it is the user's own.
	return option ? { values: [option.value] } : { customText: picked };
}

async function several(ctx: ExtensionContext, question: Described, signal: AbortSignal): Promise<Chosen | undefined> {
	const values = new Set<string>();
	let text: string | undefined;
	for (;;) {
		const rows = question.options.map((option, index) => `${values.has(option.value) ? "[x]" : "[ ]"} ${row(option, index)}`);
		const ownRow = text ? `[x] ${clean(text)}` : OWN;
		const picked = await ctx.ui.select(heading(question), [...rows, ownRow, DONE], { signal });
		if (picked === undefined) return undefined;
		if (picked === DONE) return { ...(values.size > 0 && { values: [...values] }), ...(text && { customText: text }) };
		const option = question.options[rows.indexOf(picked)];
		if (option) {
			if (!values.delete(option.value)) values.add(option.value);
		} else if (picked === ownRow) {
			const typed = await own(ctx, question, signal);
			if (!typed) return undefined;
			text = typed.customText;
		} else text = picked;
	}
}

async function own(ctx: ExtensionContext, question: Described, signal: AbortSignal): Promise<Chosen | undefined> {
	const text = await ctx.ui.input(clean(question.prompt), "Your answer", { signal });
	if (text === undefined) return undefined;
	return text.trim() ? { customText: text } : {};
}

function heading(question: Described): string {
	const previews = kind(question) === "preview" ? question.options.map(({ label, preview }) => `\n\n${label}:\n${preview ?? ""}`) : [];
	return clean(question.prompt + previews.join(""));
}

function row({ label, description }: Described["options"][number], index: number): string {
	return clean(`${index + 1}. ${label}${description ? ` · ${description}` : ""}`);
}

function said(question: Described, { values = [], customText }: Chosen): string {
	const labels = question.options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
	return [...labels, ...(customText ? [customText] : [])].join(", ") || "left open";
}

function kind({ type, presentedType }: Described): string {
	return presentedType ?? type;
}
