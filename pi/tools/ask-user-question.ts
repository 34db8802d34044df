/** The tool `ask_user_question`: up to four questions of two to four options each. */

import { clean } from "../clean.ts";
import { type Failure, forModel } from "../failure.ts";
import type { Theme } from "@earendil-works/pi-coding-agent";
import type { Drawable } from "../host.ts";
import { textOf } from "../result.ts";
import { noteLine, row } from "../rows.ts";
import type { Tool } from "./tool.ts";

const option = {
	type: "object",
	properties: {
		label: { type: "string", maxLength: 60, description: "What the user reads and what comes back, one to five words" },
		description: { type: "string", description: "What the choice means, or what it costs" },
		preview: { type: "string", description: "Markdown that is shown beside the options; only where one option is chosen" },
	},
	required: ["label", "description"],
} as const;

const question = {
	type: "object",
	properties: {
		question: { type: "string", description: "The whole question, with its question mark" },
		header: { type: "string", maxLength: 16, description: "A word or two for the tab" },
		options: { type: "array", minItems: 2, maxItems: 4, items: option, description: "The choices; own words are always possible, so leave out an option such as Other" },
		multiSelect: { type: "boolean", description: "Whether several options can be chosen; not if left out" },
	},
	required: ["question", "header", "options"],
} as const;

const parameters = {
	type: "object",
	properties: {
		questions: { type: "array", minItems: 1, maxItems: 4, items: question, description: "One to four related questions" },
	},
	required: ["questions"],
} as const;

const NOTHING = { label: "-", description: "-" };

/** The tool. */
export const ASK_USER_QUESTION: Tool = {
	name: "ask_user_question",
	label: "Ask User Question",
	description:
		"Ask the user up to four multiple-choice questions at once and wait for the answers. The user can choose, type an own answer, add notes, or leave a question open.",
	snippet: "Ask the user up to four multiple-choice questions",
	guidelines: [
		"Call ask_user_question when a few choices of two to four options each decide how to go on, and the code and the conversation do not tell which.",
		"In ask_user_question, set multiSelect where several options can hold together, and give an option a preview where the user has to see a text to compare.",
	],
	parameters,
	standIn: [{ question: "-", header: "-", options: [NOTHING, { ...NOTHING, label: "--" }] }],
	nameOf: ({ header }) => header,
	failed: failure,
	resultRow,
};

/** What details hold for the host. */
interface Details {
	answers: { question: string; kind: string; answer: string | null; selected?: string[]; notes?: string }[];
	unansweredNotes?: { question: string; notes: string }[];
	globalNote?: string;
	cancelled: boolean;
	error?: string;
	message?: string;
}

function failure(failure: Failure): Details {
	const error = failure.kind === "undrawable" ? "no_custom_ui" : "session_load_failed";
	return { answers: [], cancelled: true, error, message: forModel(failure) };
}

function resultRow(result: { content: readonly { type: string; text?: string }[]; details?: unknown }, theme: Theme): Drawable {
	const { answers, unansweredNotes = [], globalNote, cancelled } = (result.details ?? {}) as Partial<Details>;
	if (cancelled !== false || !answers) return row(theme.fg("warning", clean(textOf(result))));
	const lines = answers.flatMap(({ question, kind, answer, selected, notes }) => {
		const own = kind === "custom" ? theme.fg("accent", "✎ ") : "";
		const said = clean((selected ?? [answer ?? ""]).join(", "));
		return [`${theme.fg("success", "✓")} ${clean(question)} ${own}${theme.fg("toolOutput", said)}`, ...(notes === undefined ? [] : [noteLine("note", notes, theme)])];
	});
	const open = unansweredNotes.flatMap(({ question, notes }) => [theme.fg("dim", `· ${clean(question)}: left open`), noteLine("note", notes, theme)]);
	const whole = globalNote === undefined ? [] : [noteLine("note on the whole", globalNote, theme)];
	return row([...lines, ...open, ...whole].join("\n"));
}
