/** Where a client draws dialogs, the questions go through them one by one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { forModel } from "../failure.ts";
import { askByDialogs } from "../remote.ts";
import { Home } from "./support/pi.ts";
import { ALL_KINDS, call, TONE } from "./support/questions.ts";
import { Client } from "./support/rpc.ts";

test("the answers of a client become what the form would have given", async (test) => {
	const home = await Home.make(test, { turns: [call(ALL_KINDS), "Thanks."] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.answer("Parquet");
	await client.answer("Items");
	await client.answer("Number");
	await client.answer("Type your own");
	await client.answer("The delivery date");
	await client.answer("Done");
	const layout = await client.answer("Cards");
	assert.match(layout.title!, /Which layout\?[^]*\[ b \]/);
	const confirmation = await client.answer("yes");
	assert.match(confirmation.message!, /Fields: Number, Items, The delivery date/);
	const { details } = await client.result();
	assert.deepEqual(details, {
		title: "Before the export",
		cancelled: false,
		mode: "submit",
		questions: [
			{ id: "format", label: "Format", prompt: "Which format?", type: "single" },
			{ id: "fields", label: "Fields", prompt: "Which fields?", type: "multi" },
			{ id: "layout", label: "Layout", prompt: "Which layout?", type: "preview" },
		],
		answers: {
			format: { values: ["parquet"], labels: ["Parquet"], indices: [2] },
			fields: {
				values: ["number", "items", "The delivery date"],
				labels: ["Number", "Items", "The delivery date"],
				indices: [1, 3],
				customText: "The delivery date",
			},
			layout: { values: ["cards"], labels: ["Cards"], indices: [2] },
		},
	});
	assert.match((await home.model.toolTexts(1))[0]!, /Format: Parquet/);
});

test("a dialog that the client closes cancels the form", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE), "Then not."] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	const dialog = await client.dialog();
	client.send({ type: "extension_ui_response", id: dialog.id, cancelled: true });
	const { details, content } = await client.result();
	assert.deepEqual([details.cancelled, details.answers], [true, {}]);
	assert.match(content[0]!.text, /closed the form/);
});

test("an abort ends an open dialog at once", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE)] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.dialog();
	client.send({ id: "2", type: "abort" });
	const { content } = await client.result();
	assert.match(content[0]!.text, /called off/);
});

test("an invalid call opens no dialog", async (test) => {
	const home = await Home.make(test, { turns: [call({ questions: [] }), "I shall mend it."] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	const { details } = await client.result();
	assert.equal((details.error as { kind: string }).kind, "invalid_input");
});

test("the oldest version, which does not name its mode, gets dialogs too", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE), "Thanks."], version: "oldest" });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	await client.answer("Formal");
	await client.answer("yes");
	assert.equal((await client.result()).content[0]!.text, "Tone: Formal");
});

test("a host whose dialogs fail is named, and the program ends", async () => {
	const select = () => Promise.reject(new Error("no dialogs here"));
	const ctx = { cwd: process.cwd(), ui: { select } } as unknown as ExtensionContext;
	const outcome = await askByDialogs(ctx, { tool: "ask_user", payload: TONE, source: "tool", journal: "call-1" });
	assert.ok("failure" in outcome);
	assert.match(forModel(outcome.failure), /no dialogs here.*has not turned them down/);
});
