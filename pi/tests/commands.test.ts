/** The commands of the extension, in pi's terminal. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { asked, Home } from "./support/pi.ts";
import { call, TONE } from "./support/questions.ts";

for (const screen of ["fullscreen", "regular"] as const) {
	test(`/ask-settings changes a setting and gives the ${screen} screen back to pi`, async (test) => {
		const home = await Home.make(test, { turns: ["All done."], screen });
		const terminal = await home.open();
		terminal.type("/ask-settings");
		await terminal.shows(/ask-settings/);
		terminal.type("\r");
		await terminal.shows("Auto-submit when answered without notes");
		terminal.type(" ");
		await terminal.shows(/\[on\]\s+Auto-submit/);
		terminal.type("\x1b");
		await terminal.hides("Double-press");
		terminal.type("go");
		// In pi's own editor, not echoed by a terminal that nobody reads yet.
		await terminal.shows(/─\n\s*go\s*\n/);
		terminal.type("\r");
		await terminal.shows("All done.");
		const config = readFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), "utf8");
		assert.match(config, /autoSubmitWhenAnsweredWithoutNotes = true/);
	});
}

test("/ask:replay opens the last form of the branch again and sends its answers as a message", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "Then not.", "Friendly, then."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x03");
	await terminal.shows("Then not.");
	terminal.type("/ask:replay");
	await terminal.shows("/ask:replay");
	terminal.type("\r");
	await terminal.shows("Type your own");
	terminal.type("1");
	await terminal.shows("Submit");
	terminal.type("\r");
	const { messages } = await model.request(2);
	assert.match(JSON.stringify(messages.at(-1)), /"role":"user".*Tone: Friendly/);
	await terminal.shows("Friendly, then.");
});

test("/ask:replay knows only the branch that /tree has gone to", async (test) => {
	const { terminal } = await asked(test, { turns: [call(TONE), "Then not."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x03");
	await terminal.shows("Then not.");
	terminal.type("/tree");
	await terminal.shows("/tree");
	terminal.type("\r");
	await terminal.shows("› • assistant: Then not.");
	terminal.type("\x1b[A");
	await terminal.shows("› • [ask_user");
	terminal.type("\x1b[A");
	await terminal.shows("› • user: go");
	terminal.type("\r");
	await terminal.shows("→ No summary");
	terminal.type("\r");
	// The words that began the branch are in pi's editor again.
	await terminal.shows(/─\n\s*go\s*\n/);
	terminal.type("\x15/ask:replay");
	await terminal.shows("/ask:replay");
	terminal.type("\r");
	await terminal.shows("No questions were asked on this branch.");
});

test("/ask:trace names the recording of a form, where the settings record them", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE), "Then not."], size: [160, 30] });
	writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), "[recordings]\nkeep = 3\n");
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type("\r");
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x03");
	await terminal.shows("Then not.");
	terminal.type("/ask:trace");
	await terminal.shows("/ask:trace");
	terminal.type("\r");
	await terminal.shows(/recordings[^]*a recording[^]*pi-ask replay/);
});

test("/ask:trace says so when no form is recorded", async (test) => {
	const home = await Home.make(test, { turns: [] });
	const terminal = await home.open();
	terminal.type("/ask:trace");
	await terminal.shows("/ask:trace");
	terminal.type("\r");
	await terminal.shows("No form is recorded");
});

test("/ask:replay says so when nothing was asked", async (test) => {
	const home = await Home.make(test, { turns: [] });
	const terminal = await home.open();
	terminal.type("/ask:replay");
	await terminal.shows("/ask:replay");
	terminal.type("\r");
	await terminal.shows("No questions were asked on this branch.");
});
