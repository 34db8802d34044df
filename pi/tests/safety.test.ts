/** What a model, a user or a program wrote reaches no terminal as anything that it obeys. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clean } from "../clean.ts";
import { explain } from "../failure.ts";
import { asked, Home } from "./support/pi.ts";
import { call } from "./support/questions.ts";
import { Client } from "./support/rpc.ts";

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

/** All that a terminal may obey, but for the end of a line. */
const OBEYED = [...range(0, 9), ...range(0xb, 0x1f), ...range(0x7f, 0x9f), ...range(0x2028, 0x202e), ...range(0x2066, 0x2069), "\u061c", "\u200e", "\u200f"];

/** A text with every one of them, and with sequences whose effect would show. */
const EVIL = `a\x1b]2;OWNED\x07b\x1b[2Jc\x9b31md ${OBEYED.join("")}e`;

/** A question in which every text is that. */
const QUESTION = {
	title: EVIL,
	questions: [{ id: "evil", label: EVIL, prompt: EVIL, options: [{ value: "one", label: EVIL, description: EVIL }, { value: "two", label: "Two" }] }],
};

const isSafe = (text: string) => OBEYED.filter((sign) => text.includes(sign));

for (const sign of OBEYED) {
	test(`U+${sign.charCodeAt(0).toString(16).padStart(4, "0")} is not left as it is`, () => {
		assert.deepEqual(isSafe(clean(`a${sign}b`)), []);
		assert.match(clean(`a${sign}b`), /^a.*b$/);
	});
}

test("an end of line stays, also that of another system", () => {
	assert.equal(clean("one\ntwo\r\nthree\rfour"), "one\ntwo\nthree␍four");
});

test("the form and the rows of the transcript show stand-ins", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(QUESTION), "Thanks."], size: [140, 45] });
	await terminal.shows("a␛]2;OWNED␇b␛[2Jc");
	terminal.type("1");
	await terminal.shows("Submit");
	terminal.type("\r");
	await model.toolTexts(1);
	await terminal.shows("✓ a␛]2;OWNED␇b␛[2Jc");
	await terminal.shows("Thanks.");
	// What pi itself writes has escapes, but none of these.
	for (const sequence of ["\x1b]2;OWNED", "\x1b[2Jc", "\x9b", "\u202e", "\u2066"]) assert.ok(!terminal.written.includes(sequence), JSON.stringify(sequence));
	assert.doesNotMatch(terminal.title, /OWNED/);
});

test("the dialogs of a client have nothing in them that its terminal would obey", async (test) => {
	const home = await Home.make(test, { turns: [call(QUESTION), "Thanks."] });
	const client = new Client(home);
	client.send({ id: "1", type: "prompt", message: "go" });
	const question = await client.answer("1. a␛]2;OWNED");
	const confirmation = await client.answer("yes");
	for (const text of [question.title, ...(question.options ?? []), confirmation.title, confirmation.message]) assert.deepEqual(isSafe(text ?? ""), []);
	assert.deepEqual((await client.result()).details.answers, { evil: { values: ["one"], labels: [EVIL], indices: [1] } });
});

test("the words of a program that broke are shown, not obeyed", () => {
	const said = explain({ kind: "crashed", how: "signal 9", said: EVIL });
	assert.deepEqual(isSafe(said), []);
	assert.match(said, /a␛]2;OWNED␇b/);
});
