/** The rows of the transcript: what was asked, and what came of it. */

import type { Theme } from "@earendil-works/pi-coding-agent";
import { clean } from "./clean.ts";
import { type Drawable, Text } from "./host.ts";
import { type Answer, type Asked, type Details, textOf } from "./result.ts";

/** The longest list of labels, in characters. */
const LONGEST_LIST = 50;

/** Whose calls have a row. */
export interface Asking {
	name: string;
	/** The short name of a question of a call. */
	nameOf(question: Record<string, unknown>): unknown;
}

/** The row of a call; its arguments may still be arriving, or be anything at all. */
export function callRow(tool: Asking, payload: unknown, theme: Theme): Drawable {
	const { questions } = (payload ?? {}) as { questions?: unknown };
	const list = Array.isArray(questions) ? questions : [];
	const labels = clean(list.map((question, index) => nameOf(tool, question, index)).join(", "));
	const shown = labels.length > LONGEST_LIST ? `${labels.slice(0, LONGEST_LIST - 1)}…` : labels;
	const count = `${list.length} question${list.length === 1 ? "" : "s"}`;
	const name = theme.fg("toolTitle", theme.bold(tool.name));
	return row(`${name} ${theme.fg("muted", count)}${shown && theme.fg("dim", ` (${shown})`)}`);
}

/** The row of a result of `ask_user`. */
export function resultRow(result: { content: readonly { type: string; text?: string }[]; details?: unknown }, theme: Theme): Drawable {
	const details = result.details as Partial<Details> | undefined;
	const text = textOf(result);
	if (details?.error) return row(theme.fg("warning", clean(text)));
	if (details?.cancelled) return row(theme.fg("warning", clean(text.split("\n")[0] ?? "")));
	if (!details?.answers || details.mode === "elaborate") return row(theme.fg("toolOutput", clean(text)));
	const answers = new Map(Object.entries(details.answers));
	const lines = (details.questions ?? []).flatMap((question) => answerLines(question, answers.get(question.id), theme));
	return row(lines.join("\n"));
}

function answerLines(question: Asked, answer: Answer | undefined, theme: Theme): string[] {
	const label = clean(question.label);
	if (!answer) return [theme.fg("dim", `· ${label}: left open`)];
	const own = answer.customText === undefined ? "" : theme.fg("accent", "✎ ");
	const labels = answer.labels.map(clean).join(", ");
	const notes = Object.entries(answer.optionNotes ?? {}).map(([value, note]) => {
		const at = answer.values.indexOf(value);
		return noteLine(`note on ${clean(answer.labels[at] ?? value)}`, note, theme);
	});
	return [
		`${theme.fg("success", "✓")} ${label}: ${own}${theme.fg("toolOutput", labels)}`,
		...(answer.note === undefined ? [] : [noteLine("note", answer.note, theme)]),
		...notes,
	];
}

/** A line below an answer. */
export function noteLine(name: string, note: string, theme: Theme): string {
	return theme.fg("muted", `  ${name}: ${clean(note)}`);
}

function nameOf(tool: Asking, question: unknown, index: number): string {
	const name = tool.nameOf(Object(question));
	return typeof name === "string" && name.trim() ? name.trim() : `Q${index + 1}`;
}

/** Lines as a row of the transcript. */
export function row(text: string): Drawable {
	return new Text(text, 0, 0);
}
