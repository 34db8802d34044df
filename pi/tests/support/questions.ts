/** Questionnaires that tests ask. */

const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase().replaceAll(" ", "-"), label }));

/** A call of the tool. */
export const call = (payload: unknown) => [{ name: "ask_user", arguments: payload }];

/** One question with one answer. */
export const TONE = { questions: [{ id: "tone", label: "Tone", prompt: "Which tone shall it have?", options: options("Friendly", "Formal") }] };

/** One of each kind. */
export const ALL_KINDS = {
	title: "Before the export",
	questions: [
		{ id: "format", label: "Format", prompt: "Which format?", options: options("CSV", "Parquet") },
		{ id: "fields", label: "Fields", prompt: "Which fields?", type: "multi", options: options("Number", "Customer", "Items") },
		{
			id: "layout",
			label: "Layout",
			prompt: "Which layout?",
			type: "preview",
			options: [
				{ value: "rows", label: "Rows", preview: "a | b | c" },
				{ value: "cards", label: "Cards", preview: "[ a ]\n[ b ]" },
			],
		},
	],
};
