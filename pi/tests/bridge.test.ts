/** Other extensions are told about open forms, and may answer them. */

import assert from "node:assert/strict";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { asked, Home } from "./support/pi.ts";
import { call, TONE } from "./support/questions.ts";
import { Client } from "./support/rpc.ts";

/** An extension that writes down all events, and answers a form that opens with the responses one after the other. */
const bridge = (...responses: unknown[]) => `
import { appendFileSync } from "node:fs";
const channel = "@eko24ive/pi-ask:";
export default (pi) => {
	const responses = ${JSON.stringify(responses)};
	let flowId = "";
	const submit = () => {
		const response = responses.shift();
		if (response) pi.events.emit(channel + "submit", { version: 1, requestId: "r" + responses.length, flowId: response.flowId ?? flowId, response });
	};
	for (const name of ["started", "completed", "submit-result"])
		pi.events.on(channel + name, (data) => {
			appendFileSync("events.jsonl", JSON.stringify({ name, data }) + "\\n");
			if (name === "started") flowId = data.flowId;
			if (name === "started" || (name === "submit-result" && !data.ok)) setImmediate(submit);
		});
};`;

interface Event {
	name: string;
	data: Record<string, unknown>;
}

function events(home: Home): Event[] {
	const path = join(home.project, "events.jsonl");
	return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line)) : [];
}

const FORMAL = { kind: "answer", answers: { tone: { values: ["formal"], note: "by remote" } } };

test("an answer from another extension closes the form, after wrong ones were refused", async (test) => {
	const wrong = { kind: "answer", answers: { tone: { values: ["rude"] } } };
	const both = { kind: "answer", answers: { tone: { values: ["friendly", "formal"] } } };
	const astray = { flowId: "nobody", kind: "cancel" };
	const extensions = [bridge(wrong, both, { kind: "maybe" }, astray, FORMAL)];
	const { home, model } = await asked(test, { turns: [call(TONE), "Formal it is."], extensions });
	assert.match((await model.toolTexts(1))[0]!, /^Tone: Formal\nTone note: by remote/);
	const heard = events(home);
	const [started] = heard;
	assert.deepEqual(started!.data.questions, [
		{ id: "tone", label: "Tone", prompt: "Which tone shall it have?", type: "single", options: [{ value: "friendly", label: "Friendly" }, { value: "formal", label: "Formal" }] },
	]);
	assert.equal(started!.data.source, "tool");
	assert.deepEqual(
		heard.map(({ name, data }) => [name, data.error ?? data.ok ?? null]),
		[["started", null], ["submit-result", "invalid_answer"], ["submit-result", "invalid_answer"], ["submit-result", "invalid_request"], ["submit-result", "flow_not_found"], ["submit-result", true], ["completed", null]],
	);
	const { flowId, toolCallId, version, result } = heard.at(-1)!.data as { flowId: string; toolCallId: string; version: number; result: { answers: unknown } };
	assert.deepEqual([flowId, toolCallId, version], [started!.data.flowId, started!.data.toolCallId, 1]);
	assert.deepEqual(result.answers, { tone: { values: ["formal"], labels: ["Formal"], indices: [2], note: "by remote" } });
});

test("another extension can cancel the form", async (test) => {
	const { model } = await asked(test, { turns: [call(TONE), "Then not."], extensions: [bridge({ kind: "cancel" })] });
	assert.match((await model.toolTexts(1))[0]!, /without submitting|cancelled/);
});

test("an answer from another extension ends the dialogs of a client", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE), "Formal it is."], extensions: [bridge(FORMAL)] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.dialog();
	const { details } = await client.result();
	assert.deepEqual((details.answers as Record<string, { values: string[] }>).tone?.values, ["formal"]);
	assert.deepEqual(events(home).map(({ name }) => name), ["started", "submit-result", "completed"]);
});

test("a form that never opened is no event", async (test) => {
	const home = await Home.make(test, { turns: [call({}), "I shall mend it."], extensions: [bridge()] });
	appendFileSync(join(home.project, "events.jsonl"), "");
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.result();
	assert.equal(readFileSync(join(home.project, "events.jsonl"), "utf8"), "");
});
