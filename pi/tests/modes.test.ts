/** Where nobody can be asked, the model gets the questions back at once. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Home } from "./support/pi.ts";
import { call, TONE } from "./support/questions.ts";

for (const mode of [["-p"], ["--mode", "json"]]) {
	test(`pi ${mode.join(" ")} answers at once that user input is needed`, async (test) => {
		const home = await Home.make(test, { turns: [call(TONE), "I shall ask in words."] });
		const { output, status } = await home.run(...mode, "go");
		const [text] = await home.model.toolTexts(1);
		assert.match(text!, /^Needs user input: ask_user requires interactive TUI mode\./);
		assert.match(text!, /Which tone shall it have\?/);
		assert.match(text!, /formal/);
		assert.match(output, /I shall ask in words\./);
		assert.equal(status, 0);
	});
}

const BROKEN: { name: string; payload: unknown; says: RegExp }[] = [
	{ name: "no questions", payload: {}, says: /questions/ },
	{ name: "a text for questions", payload: { questions: "nope" }, says: /questions/ },
	{ name: "an unknown type", payload: { questions: [{ ...TONE.questions[0], type: "slider" }] }, says: /slider/ },
	{ name: "options that are texts", payload: { questions: [{ id: "a", prompt: "b", options: ["c"] }] }, says: /options\[0\]/ },
	{ name: "null for a question", payload: { questions: [null] }, says: /questions\[0\]/ },
];

for (const { name, payload, says } of BROKEN) {
	test(`${name} in a call is answered by pi-ask, not by pi's check of the schema`, async (test) => {
		const home = await Home.make(test, { turns: [call(payload), "I shall mend it."] });
		await home.run("-p", "go");
		const [text] = await home.model.toolTexts(1);
		assert.match(text!, /^Invalid ask_user payload:/);
		assert.match(text!, says);
	});
}

const OURS = ["ask_user", "ask_user_question"];
for (const { setting, left } of [{ setting: "askUser = false", left: "ask_user_question" }, { setting: "ask_user_question = false", left: "ask_user" }]) {
	test(`with ${setting} only ${left} is offered`, async (test) => {
		const home = await Home.make(test, { turns: ["Hello."] });
		writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), `[tools]\n${setting}\n`);
		await home.run("-p", "go");
		const { tools } = await home.model.request(0);
		const offered = tools?.map(({ function: { name } }) => name).filter((name) => OURS.includes(name));
		assert.deepEqual(offered, [left]);
	});
}

test("the model is told about the tool, its types and when to use it", async (test) => {
	const home = await Home.make(test, { turns: ["Hello."] });
	await home.run("-p", "go");
	const { tools, messages } = await home.model.request(0);
	const tool = tools?.find(({ function: { name } }) => name === "ask_user")?.function;
	assert.deepEqual(tool?.parameters.required, ["questions"]);
	assert.match(JSON.stringify(messages), /ask_user instead of guessing/);
	assert.match(JSON.stringify(messages), /Ask the user to decide/);
});
