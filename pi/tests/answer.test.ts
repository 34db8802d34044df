/** Questions in a message become a form, and its answers a message. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { asked, Home } from "./support/pi.ts";
import { TONE } from "./support/questions.ts";
import type { Terminal } from "./support/terminal.ts";

const MESSAGE = "Shall it be friendly or formal? And what is it called?";
const NAME = { id: "name", prompt: "What is it called?", options: [{ value: "freeform", label: "Type answer", freeform: true }] };
const FORM = JSON.stringify({ questions: [...TONE.questions, NAME] });

async function command(terminal: Terminal, text: string): Promise<void> {
	terminal.type(text);
	await terminal.shows(text);
	terminal.type("\r");
}

test("/answer opens a form for the last message and sends the answers; /answer:again opens it once more", async (test) => {
	const { model, terminal } = await asked(test, { turns: [MESSAGE, FORM, "Thanks.", "Thanks again."] });
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("Which tone shall it have?");
	const request = await model.request(1);
	assert.equal(request.messages.at(-1)?.role, "user");
	assert.match(JSON.stringify(request.messages.at(-1)), /Shall it be friendly or formal\?/);
	terminal.type("2");
	await terminal.shows("What is it called?");
	terminal.type("Ada");
	await terminal.shows("Ada");
	terminal.type("\r");
	await terminal.shows("Submit");
	terminal.type("\r");
	const { messages } = await model.request(2);
	assert.match(JSON.stringify(messages.at(-1)), /"role":"user".*Tone: Formal.*Ada/);
	await terminal.shows("Thanks.");

	await command(terminal, "/answer:again");
	await terminal.shows("Friendly");
	await terminal.shows("Type your own");
	terminal.type("1");
	terminal.type("\t");
	await terminal.shows("Submit");
	terminal.type("\r");
	assert.match(JSON.stringify((await model.request(3)).messages.at(-1)), /Tone: Friendly/);
});

test("a reply that is not JSON is sent back once with what is wrong with it", async (test) => {
	const { model, terminal } = await asked(test, { turns: [MESSAGE, `Here it is: ${FORM}`, FORM] });
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("Which tone shall it have?");
	const { messages } = await model.request(2);
	assert.match(JSON.stringify(messages.at(-2)), /Here it is/);
	assert.match(JSON.stringify(messages.at(-1)), /not JSON/);
});

test("a model that the settings name, or that is one of their defaults, is asked before that of the chat", async (test) => {
	for (const config of ['[answer]\nextractionModels = [{ provider = "nobody", id = "lost" }, { provider = "fake", id = "small" }]\n', ""]) {
		const home = await Home.make(test, { turns: [MESSAGE, FORM] });
		const models = JSON.parse(readFileSync(join(home.agent, "models.json"), "utf8"));
		const [scripted] = models.providers.fake.models;
		models.providers.fake.models.push({ ...scripted, id: "small" });
		models.providers.anthropic = { ...models.providers.fake, models: [{ ...scripted, id: "claude-haiku-4-5" }] };
		writeFileSync(join(home.agent, "models.json"), JSON.stringify(models));
		writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), config);
		const terminal = await home.open();
		await command(terminal, "go");
		await terminal.shows(MESSAGE);
		await command(terminal, "/answer ");
		await terminal.shows("Which tone shall it have?");
		assert.equal((await home.model.request(1)).model, config ? "small" : "claude-haiku-4-5");
	}
});

test("replies that never are JSON end in a message, after the attempts that the settings allow", async (test) => {
	const home = await Home.make(test, { turns: [MESSAGE, "no", "no", "no", "no"] });
	writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), "[answer]\nextractionRetries = 2\n");
	const terminal = await home.open();
	await command(terminal, "go");
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("did not reply with a form");
	assert.equal(home.model.requests.length, 4);
});

test("no questions, a broken form, and a cancelled one send nothing", async (test) => {
	const broken = JSON.stringify({ questions: [{ id: "", prompt: "x", options: [] }] });
	const { model, terminal } = await asked(test, { turns: [MESSAGE, '{"questions": []}', broken, FORM] });
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("asks nothing");
	await command(terminal, "/answer ");
	await terminal.shows("Invalid ask_user payload");
	await command(terminal, "/answer ");
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x03");
	await terminal.shows("nothing was sent");
	assert.equal(model.requests.length, 4);
});

test("Esc stops a model that takes too long", async (test) => {
	const { terminal } = await asked(test, { turns: [MESSAGE, null] });
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("scripted looks for the questions");
	terminal.type("\x1b");
	await terminal.shows("Stopped looking for questions.");
});

test("a model that takes longer than the settings allow is given up", async (test) => {
	const home = await Home.make(test, { turns: [MESSAGE, null] });
	writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), "[answer]\nextractionTimeoutMs = 150\n");
	const terminal = await home.open();
	await command(terminal, "go");
	await terminal.shows(MESSAGE);
	await command(terminal, "/answer ");
	await terminal.shows("took longer than 150 ms");
});

test("a message that was cut off is not looked at", async (test) => {
	const { terminal } = await asked(test, { turns: [null] });
	await terminal.shows("Working");
	terminal.type("\x1b");
	await terminal.shows("aborted");
	await command(terminal, "/answer ");
	await terminal.shows("was not finished (aborted)");
});
