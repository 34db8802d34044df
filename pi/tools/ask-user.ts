/** The tool `ask_user`. */

import { failedDetails } from "../result.ts";
import { resultRow } from "../rows.ts";
import type { Tool } from "./tool.ts";

const option = {
	type: "object",
	properties: {
		value: { type: "string", description: "What comes back to you; unique within the question" },
		label: { type: "string", description: "What the user reads" },
		description: { type: "string", description: "A line more about the option" },
		preview: { type: "string", description: "Text of the preview pane; every option of a preview question needs one" },
	},
	required: ["value", "label"],
} as const;

const question = {
	type: "object",
	properties: {
		id: { type: "string", description: "Name of the question in the result; unique within the call" },
		label: { type: "string", description: "One or two words for the tab" },
		prompt: { type: "string", description: "The question itself" },
		type: { type: "string", enum: ["single", "multi", "preview"], description: "One option (default), several, or one that is chosen by its preview" },
		required: { type: "boolean", description: "The answer matters to you; the user may still leave it open" },
		options: { type: "array", items: option, description: "At least one; the user can always type an answer instead" },
	},
	required: ["id", "prompt", "options"],
} as const;

const parameters = {
	type: "object",
	properties: {
		title: { type: "string", description: "What the questions are about, in a few words" },
		questions: { type: "array", items: question, description: "One to a handful of related questions" },
	},
	required: ["questions"],
} as const;

/** The tool. */
export const ASK_USER: Tool = {
	name: "ask_user",
	label: "Ask User",
	description:
		"Ask the user one or several questions in a form and wait for the answers. Each question has options to choose from, and the user can always type an own answer, leave a question open, attach notes, or send the form back so that you explain first (elaborate).",
	snippet: "Ask the user to decide, in a form with options",
	guidelines: [
		"Call ask_user instead of guessing when the work depends on a preference, a missing requirement, or a choice between ways that lead to different results.",
		"Look into the code and the conversation before ask_user; ask only for what they do not tell.",
		"In ask_user, take type single for one answer, multi for any number, and preview when options are best compared by a text such as code or a layout; give every option of a preview question its preview text.",
		"Bundle the next two or three related questions in one ask_user call, rather than asking them one at a time.",
		"When ask_user comes back to elaborate, explain what the notes ask for first, then ask only the questions that are still open, again with ask_user.",
	],
	parameters,
	standIn: [],
	nameOf: ({ label }) => label,
	failed: failedDetails,
	resultRow,
};
