/** The tool `ask_user_question`, in pi's terminal, in dialogs, and where nobody can be asked. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ABORT_ON_F12, childOf } from "./support/around.ts";
import { asked, Home } from "./support/pi.ts";
import { Client } from "./support/rpc.ts";

const call = (payload: unknown) => [{ name: "ask_user_question", arguments: payload }];
const options = (...labels: string[]) => labels.map((label) => ({ label, description: `It is ${label}.` }));
const TONE = { question: "Which tone shall it have?", header: "Tone", options: options("Friendly", "Formal") };
const PARTS = { question: "Which parts does it have?", header: "Parts", multiSelect: true, options: options("Intro", "Body", "End") };
const BOTH = { questions: [{ ...TONE, options: [{ ...TONE.options[0], preview: "Hi Ada" }, TONE.options[1]] }, PARTS] };

/** An extension that writes down what is to be heard before a form opens. */
const LISTENER = `
import { appendFileSync } from "node:fs";
export default (pi) => pi.events.on("rpiv:ask-user:prompt", (data) => appendFileSync("prompts.jsonl", JSON.stringify(data) + "\\n"));`;

for (const version of ["current", "oldest"] as const) {
	test(`questions are answered and noted on, and listeners hear of them, in the ${version} version`, async (test) => {
		const { home, model, terminal } = await asked(test, { turns: [call(BOTH), "Thanks."], version, extensions: [LISTENER] });
		await terminal.shows("ask_user_question 2 questions (Tone, Parts)");
		await terminal.shows("Which tone shall it have?");
		terminal.type("1");
		await terminal.shows("Which parts does it have?");
		terminal.type("1");
		terminal.type("3");
		await terminal.shows(/\[x\] 3/);
		terminal.type("N");
		terminal.type("keep it short");
		await terminal.shows("keep it short");
		terminal.type("\r");
		terminal.type("\t");
		await terminal.shows("Submit");
		terminal.type("n");
		terminal.type("by Monday");
		await terminal.shows("by Monday");
		terminal.type("\r");
		await terminal.shows("Submit");
		terminal.type("\r");
		const [text] = await model.toolTexts(1);
		assert.match(text!, /global note: by Monday/);
		assert.match(text!, /^User has answered your questions: "Which tone shall it have\?"="Friendly"\. selected preview: Hi Ada/);
		assert.match(text!, /"Which parts does it have\?"="Intro, End"\. user notes: keep it short/);
		await terminal.shows("✓ Which parts does it have? Intro, End");
		await terminal.shows("note: keep it short");
		await terminal.shows("note on the whole: by Monday");
		const [heard] = readFileSync(join(home.project, "prompts.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
		assert.deepEqual(heard.questions[0].options[0], { label: "Friendly", description: "It is Friendly.", hasPreview: true });
		assert.doesNotMatch(JSON.stringify(heard), /Hi Ada/);
	});
}

test("a closed form is declined in the one way that the model knows", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(BOTH), "Then not."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x03");
	assert.deepEqual(await model.toolTexts(1), ["User declined to answer questions"]);
});

test("the answers of a client become what the form would have given", async (test) => {
	const home = await Home.make(test, { turns: [call(BOTH), "Thanks."], extensions: [LISTENER] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.answer("Formal");
	await client.answer("Body");
	await client.answer("Done");
	await client.answer("yes");
	const { details } = await client.result("ask_user_question");
	assert.deepEqual(details, {
		answers: [
			{ questionIndex: 0, question: TONE.question, kind: "option", answer: "Formal" },
			{ questionIndex: 1, question: PARTS.question, kind: "multi", answer: null, selected: ["Body"] },
		],
		cancelled: false,
	});
	assert.match(readFileSync(join(home.project, "prompts.jsonl"), "utf8"), /Which tone/);
});

const REFUSED: { name: string; payload: unknown; says: RegExp; error?: string }[] = [
	{ name: "no questions", payload: { questions: [] }, says: /no question/i, error: "no_questions" },
	{
		name: "five questions",
		payload: { questions: Array.from({ length: 5 }, (_, index) => ({ ...TONE, question: `${index}?` })) },
		says: /more than 4 questions/i,
		error: "too_many_questions",
	},
	{ name: "a question twice", payload: { questions: [TONE, TONE] }, says: /same text/, error: "duplicate_question" },
	{ name: "one option", payload: { questions: [{ ...TONE, options: options("Only") }] }, says: /fewer than 2 options/i, error: "empty_options" },
	{ name: "a reserved label", payload: { questions: [{ ...TONE, options: options("Other", "Other") }] }, says: /Other/, error: "reserved_label" },
	{ name: "a label twice", payload: { questions: [{ ...TONE, options: options("Yes", "Yes") }] }, says: /same label/, error: "duplicate_option_label" },
	{ name: "a header that is too long", payload: { questions: [{ ...TONE, header: "A header that is far too long" }] }, says: /16/ },
	{ name: "questions in a text", payload: { questions: "nope" }, says: /questions/ },
];

for (const { name, payload, says, error } of REFUSED) {
	test(`${name} in a call is answered by pi-ask, not by pi's check of the schema`, async (test) => {
		const home = await Home.make(test, { turns: [call(payload), "I shall mend it."] });
		const client = new Client(home);
		client.send({ id: "1", type: "prompt", message: "go" });
		const { content, details } = await client.result("ask_user_question");
		assert.match(content[0]!.text, says);
		assert.deepEqual([details.cancelled, details.answers, details.error], [true, [], error]);
	});
}

test("without a terminal the model learns at once that nobody can be asked", async (test) => {
	const home = await Home.make(test, { turns: [call(BOTH), "I shall ask in words."] });
	await home.run("-p", "go");
	const [text] = await home.model.toolTexts(1);
	assert.match(text!, /Which tone shall it have\?/);
	assert.doesNotMatch(text!, /declined/);
});

test("an abort is no refusal of the user", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(BOTH), "Next."], extensions: [ABORT_ON_F12] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x1b[24~");
	await terminal.hides("Type your own");
	terminal.type("again");
	await terminal.shows(/─\n\s*again\s*\n/);
	terminal.type("\r");
	const [text] = await model.toolTexts(1);
	assert.match(text!, /aborted|called off/);
	assert.doesNotMatch(text!, /declined/);
});

test("a program that is killed is no refusal of the user", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(BOTH), "I see."] });
	await terminal.shows("Which tone shall it have?");
	process.kill(childOf(terminal.pid), "SIGKILL");
	const [text] = await model.toolTexts(1);
	assert.match(text!, /ended by SIGKILL.*has not turned them down/);
	assert.doesNotMatch(text!, /declined/);
	await terminal.shows("has not turned them down");
});

test("a missing program is no refusal of the user", async (test) => {
	const { model } = await asked(test, { turns: [call(BOTH), "I see."], environment: { PI_ASK_BIN: "/nowhere/pi-ask" } });
	const [text] = await model.toolTexts(1);
	assert.match(text!, /\/nowhere\/pi-ask.*has not turned them down/);
});
