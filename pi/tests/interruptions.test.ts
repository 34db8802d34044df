/** An open form survives, or ends clearly, whatever happens around it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ABORT_ON_F12, childOf } from "./support/around.ts";
import { asked, Home } from "./support/pi.ts";
import { ALL_KINDS, call, TONE } from "./support/questions.ts";

test("an abort closes the form and leaves pi ready", async (test) => {
	const { home, model, terminal } = await asked(test, { turns: [call(TONE), "Next."], extensions: [ABORT_ON_F12] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x1b[24~");
	await terminal.hides("Type your own");
	terminal.type("again");
	await terminal.shows(/─\n\s*again\s*\n/);
	terminal.type("\r");
	const [text] = await model.toolTexts(1);
	assert.match(text!, /called off|aborted/);
	await terminal.shows("Next.");
	assert.ok(home);
});

test("a child that is killed ends the form with a clear text", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "I see."] });
	await terminal.shows("Which tone shall it have?");
	process.kill(childOf(terminal.pid), "SIGKILL");
	assert.match((await model.toolTexts(1))[0]!, /ended by SIGKILL.*has not turned them down/);
	await terminal.shows("I see.");
});

test("what was chosen before the child was killed is offered when the form is opened again", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(ALL_KINDS), "I see.", "Thanks."] });
	await terminal.shows("Which format?");
	terminal.type("2");
	await terminal.shows("Which fields?");
	process.kill(childOf(terminal.pid), "SIGKILL");
	await terminal.shows("I see.");
	terminal.type("/ask:trace");
	await terminal.shows("/ask:trace");
	terminal.type("\r");
	await terminal.shows(/journals[^]*pi-ask replay/);
	terminal.type("/ask:replay");
	await terminal.shows("/ask:replay");
	terminal.type("\r");
	await terminal.shows("This is left of it");
	terminal.type("r");
	await terminal.shows("Which fields?");
	terminal.type("\t\t");
	await terminal.shows("Submit");
	terminal.type("\r");
	assert.match(JSON.stringify((await model.request(2)).messages.at(-1)), /Format: Parquet/);
});

test("a form that was open when pi was killed is offered once more with all that was in it, and its answers become a message", async (test) => {
	const home = await Home.make(test, { turns: [call(ALL_KINDS), "Thanks."] });
	const first = await home.open();
	first.type("go");
	await first.shows(/\bgo\b/);
	first.type("\r");
	await first.shows("Which format?");
	first.type("\x1b[B");
	first.type("n");
	first.type("for now");
	await first.shows("for now");
	first.type("\r");
	first.type("2");
	await first.shows("Which fields?");
	first.type("1");
	first.type("4");
	first.type("Delivery, if");
	await first.shows("Delivery, if");
	await first.kill("SIGKILL");

	const second = await home.open("--continue");
	await second.shows("Delivery, if");
	await second.shows(/\[x\] 1\. Number/);
	second.type(" there is one");
	await second.shows("Delivery, if there is one");
	second.type("\r");
	second.type("\t\t");
	await second.shows("Submit");
	second.type("\r");
	const { messages } = await home.model.request(1);
	const text = JSON.stringify(messages.at(-1));
	for (const kept of [/Format: Parquet/, /for now/, /Fields: Number, Delivery, if there is one/]) assert.match(text, kept);
	await second.shows("Thanks.");
	await second.kill("SIGTERM");

	const third = await home.open("--continue");
	await third.shows("Thanks.");
	assert.doesNotMatch(third.text, /Which format\?[^]*Type your own/);
});

for (const signal of ["SIGTERM", "SIGHUP"]) {
	test(`${signal} ends pi and the child of an open form`, { timeout: 20_000 }, async (test) => {
		const { terminal } = await asked(test, { turns: [call(TONE)] });
		await terminal.shows("Which tone shall it have?");
		const child = childOf(terminal.pid);
		await terminal.kill(signal);
		await gone(child);
	});
}

/** Waits for the end of a process that is not ours; the timeout of the test is the limit. */
async function gone(pid: number): Promise<void> {
	while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
}

function isRunning(pid: number): boolean {
	try {
		// A process that ended and was not waited for yet is a Z.
		return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
	} catch {
		return false;
	}
}
