/** The form in pi's terminal, and what the model reads of it. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { asked, Home, VERSIONS } from "./support/pi.ts";
import { ALL_KINDS, call, TONE } from "./support/questions.ts";

const DOWN = "\x1b[B";
const ENTER = "\r";
const F6 = "\x1b[17~";

for (const version of Object.keys(VERSIONS) as (keyof typeof VERSIONS)[]) {
	for (const screen of version === "current" ? (["fullscreen", "regular"] as const) : (["regular"] as const)) {
		test(`one answer reaches the model, in the ${screen} screen of the ${version} version`, async (test) => {
			const { model, terminal } = await asked(test, { turns: [call(TONE), "Formal it is."], version, screen });
			await terminal.shows("Which tone shall it have?");
			terminal.type(DOWN);
			terminal.type(ENTER);
			await terminal.shows("Submit");
			terminal.type(ENTER);
			assert.deepEqual(await model.toolTexts(1), ["Tone: Formal"]);
			await terminal.shows("Formal it is.");
			await terminal.shows("✓ Tone: Formal");
		});
	}
}

for (const [columns, rows] of [[100, 30], [80, 24], [40, 20]] as const) {
	test(`a question of each kind is answered at ${columns}x${rows}`, async (test) => {
		const { model, terminal } = await asked(test, { turns: [call(ALL_KINDS), "Thanks."], size: [columns, rows] });
		await terminal.shows("Which format?");
		terminal.type("2");
		await terminal.shows("Which fields?");
		terminal.type("1");
		terminal.type("3");
		await terminal.shows(/\[x\] 3/);
		terminal.type("\t");
		await terminal.shows("Which layout?");
		await terminal.shows("a | b | c");
		terminal.type("2");
		await terminal.shows("Submit");
		terminal.type(ENTER);
		assert.deepEqual(await model.toolTexts(1), ["Format: Parquet\nFields: Number, Items\nLayout: Cards"]);
	});
}

test("the footer of pi stays visible under a form that is taller than the screen", async (test) => {
	const options = Array.from({ length: 60 }, (_, index) => ({ value: `v${index}`, label: `Choice ${index}` }));
	const payload = { questions: [{ id: "many", prompt: "Which of the many?", options }] };
	const { terminal } = await asked(test, { turns: [call(payload)], size: [80, 24] });
	await terminal.shows("Which of the many?");
	assert.match(terminal.text, /scripted/);
	assert.match(terminal.text, /ask_user/);
});

test("two calls of one turn are asked one after the other, in their order", async (test) => {
	const second = { questions: [{ ...TONE.questions[0], id: "length", label: "Length", prompt: "How long shall it be?" }] };
	const { model, terminal } = await asked(test, { turns: [[...call(TONE), ...call(second)], "Thanks."] });
	await terminal.shows("Which tone shall it have?");
	assert.doesNotMatch(terminal.text, /How long/);
	terminal.type("1");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	await terminal.shows("How long shall it be?");
	terminal.type("2");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	assert.deepEqual(await model.toolTexts(1), ["Tone: Friendly", "Length: Formal"]);
});

test("an own answer takes an emoji typed and 500 lines pasted", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "Thanks."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type(DOWN);
	terminal.type(DOWN);
	terminal.type("So 👩‍💻: ");
	await terminal.shows("So ");
	const lines = Array.from({ length: 500 }, (_, index) => `line ${index + 1}`);
	terminal.type(`\x1b[200~${lines.join("\n")}\x1b[201~`);
	await terminal.shows(/500/);
	terminal.type(ENTER);
	await terminal.shows("Submit");
	terminal.type(ENTER);
	const [text] = await model.toolTexts(1);
	assert.match(text!, /So 👩‍💻: line 1\n/);
	assert.match(text!, /line 500$/);
});

for (const [columns, rows] of [[40, 20], [40, 12]] as const) {
	test(`@ completes a file of the project, and a long paste stays whole, at ${columns}x${rows}`, async (test) => {
		const home = await Home.make(test, { turns: [call(TONE), "Thanks."], size: [columns, rows] });
		writeFileSync(join(home.project, "report-of-may.md"), "");
		const terminal = await home.open();
		terminal.type("go");
		await terminal.shows(/\bgo\b/);
		terminal.type(ENTER);
		await terminal.shows("Type your own");
		terminal.type("3");
		terminal.type("See @rep");
		await terminal.shows("report-of-may.md");
		terminal.type("\t");
		await terminal.shows("See @report-of-may.md");
		const lines = Array.from({ length: 500 }, (_, index) => `line ${index + 1}`);
		terminal.type(`\x1b[200~${lines.join("\n")}\x1b[201~`);
		await terminal.shows(/500\slines/);
		assert.match(terminal.text, /scripted|ask_user/);
		terminal.type(ENTER);
		await terminal.shows("Submit");
		terminal.type(ENTER);
		const [text] = await home.model.toolTexts(1);
		assert.match(text!, /^Tone: See @report-of-may\.md ?line 1\n/);
		assert.match(text!, /line 500$/);
	});
}

test("a note and Elaborate send the form back", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "Let me explain."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("n");
	terminal.type("why this one?");
	await terminal.shows("why this one?");
	terminal.type(ENTER);
	terminal.type("\t");
	await terminal.shows("Elaborate");
	terminal.type("22");
	assert.match((await model.toolTexts(1))[0]!, /User asked to elaborate on question "Which tone shall it have\?" option "Friendly" with note "why this one\?"/);
});

test("a changed type lets a single question take two answers", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "Both."] });
	await terminal.shows("Which tone shall it have?");
	terminal.type("t");
	await terminal.shows("[ ] 1.");
	terminal.type("1");
	terminal.type("2");
	await terminal.shows("[x] 2.");
	terminal.type("\t");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	assert.match((await model.toolTexts(1))[0]!, /^Tone: Friendly, Formal/);
});

for (const screen of ["fullscreen", "regular"] as const) {
	test(`a resize redraws the form, in the ${screen} screen`, async (test) => {
		const { model, terminal } = await asked(test, { turns: [call(ALL_KINDS), "Thanks."], screen });
		await terminal.shows("Which format?");
		terminal.resize(40, 20);
		await terminal.shows(/Which format\?[^]*Parquet/);
		terminal.resize(120, 40);
		await terminal.shows(/Which format\?[^]*Parquet/);
		terminal.type("1");
		await terminal.shows("Which fields?");
		terminal.type("\x03");
		terminal.type("\x03");
		assert.match((await model.toolTexts(1))[0]!, /closed the form without submitting/);
		assert.ok(terminal.alive);
	});
}

test("folding shows the transcript, keeps everything, and makes Esc inert", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(ALL_KINDS), "Thanks."] });
	await terminal.shows("Which format?");
	terminal.type("2");
	await terminal.shows("Which fields?");
	terminal.type("\x1bo");
	await terminal.shows("3 questions wait · Alt+O shows them");
	await terminal.hides("Which fields?");
	terminal.type("\x1b[27u");
	terminal.type("1");
	terminal.type("\x1bo");
	await terminal.shows("Which fields?");
	terminal.type("\t");
	await terminal.shows("Which layout?");
	terminal.type("\t");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	assert.match((await model.toolTexts(1))[0]!, /Format: Parquet/);
});

test("keys that the user bound in pi work in the form, unless the user bound others there", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE), "Thanks."] });
	const bindings = { "tui.input.newLine": "enter", "tui.input.submit": ["f6"], "tui.select.confirm": ["ctrl+y", "f5"] };
	writeFileSync(join(home.agent, "keybindings.json"), JSON.stringify(bindings));
	const config = join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml");
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type(F6);
	await terminal.shows("Ctrl+Y choose");
	terminal.type("3");
	terminal.type("two\rlines");
	await terminal.shows(/two\s*\n.*lines/);
	terminal.type(F6);
	await terminal.shows("Submit");
	writeFileSync(config, '[keymaps.main]\nconfirm = "ctrl+g"\n');
	await terminal.shows("Ctrl+G run");
	terminal.type("\x07");
	assert.deepEqual(await home.model.toolTexts(1), ["Tone: two\n  lines"]);
});

test("the key that folds is one of the keymap", async (test) => {
	const home = await Home.make(test, { turns: [call(TONE)] });
	writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), '[keymaps.global]\nfold = "ctrl+o"\n');
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type("\r");
	await terminal.shows("Which tone shall it have?");
	terminal.type("\x0f");
	await terminal.shows("1 question waits · Ctrl+O shows it");
	terminal.type("\x0f");
	await terminal.shows("Which tone shall it have?");
});

test("a click takes a row and submits nothing, and the wheel over a folded form is pi's", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "Thanks."] });
	await terminal.shows("Type your own");
	terminal.click("2. Formal");
	await terminal.shows("● 2. Formal");
	terminal.type("\x1bo");
	await terminal.shows("Alt+O shows it");
	terminal.click("1 question waits");
	terminal.type("\x1bo");
	await terminal.shows("2. Formal");
	terminal.type("\t");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	assert.deepEqual(await model.toolTexts(1), ["Tone: Formal"]);
});

test("the user is told once, in the ways that the settings name, and pi says what it waits for", async (test) => {
	const home = await Home.make(test, { turns: [call(ALL_KINDS), "Thanks."], environment: { PI_PROGRAM_STATUS: "1" } });
	writeFileSync(join(home.environment.PI_ASK_CONFIG_DIR!, "config.toml"), '[notifications]\nchannels = ["bell", "osc9", "osc777"]\n');
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type(ENTER);
	await terminal.shows("Which format?");
	terminal.type("1");
	await terminal.shows("Which fields?");
	const notices = terminal.told.filter((told) => told === "bell" || told.includes("Question waiting"));
	assert.deepEqual(notices, ["bell", "9;Question waiting: Format", "777;notify;pi ask;Question waiting: Format"]);
	const status = () => terminal.told.filter((told) => told.startsWith("7501;")).at(-1)!;
	assert.match(status(), /state=blocked.*kind=question/);
	terminal.type("\x03\x03");
	await terminal.shows("Thanks.");
	assert.doesNotMatch(status(), /blocked/);
});

test("the form follows pi from dark to light", async (test) => {
	const { terminal } = await asked(test, { turns: [call(TONE)], options: ["--use-theme", "light/dark"] });
	await terminal.shows("Type your own");
	const before = terminal.colorOf("choose");
	terminal.type("\x1b[?997;2n");
	await terminal.recolors("choose", before);
});

test("hostile text neither colors, titles nor moves anything", async (test) => {
	const evil = "\x1b[2J\x1b]0;owned\x07\x1b[31mred\u202e\x9b5n";
	const payload = { title: evil, questions: [{ id: "q", label: `L${evil}`, prompt: `Prompt ${evil}`, options: [{ value: "a", label: `One ${evil}` }] }] };
	const { model, terminal } = await asked(test, { turns: [call(payload), "Thanks."] });
	await terminal.shows("Type your own");
	assert.match(terminal.text, /scripted/);
	assert.notEqual(terminal.title, "owned");
	terminal.type("1");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	await model.toolTexts(1);
	await terminal.shows("Thanks.");
	await terminal.shows(/✓ L/);
	assert.notEqual(terminal.title, "owned");
});

test("previews of 20 KB open, scroll and are answered", async (test) => {
	const preview = Array.from({ length: 400 }, (_, index) => `${index} ${"x".repeat(50)}`).join("\n");
	const payload = { questions: [{ id: "q", prompt: "Which text?", type: "preview", options: [{ value: "a", label: "Long", preview }, { value: "b", label: "Longer", preview: preview + preview }] }] };
	const { model, terminal } = await asked(test, { turns: [call(payload), "Thanks."] });
	await terminal.shows("0 xxxx");
	terminal.type("2");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	assert.deepEqual(await model.toolTexts(1), ["Q1: Longer"]);
});

for (const screen of ["fullscreen", "regular"] as const) {
	test(`the cursor of the terminal is behind wide text, where input methods open, in the ${screen} screen`, async (test) => {
		const { terminal } = await asked(test, { turns: [call(TONE)], screen });
		await terminal.shows("Type your own");
		terminal.type(DOWN);
		terminal.type(DOWN);
		terminal.type("日本 a");
		await terminal.putsCursorBehind("日本 a", "日本 a".length + 2);
	});
}

test("the row of a call names the questions, that of its result the answers, notes and own words", async (test) => {
	const { terminal } = await asked(test, { turns: [call(ALL_KINDS), "Thanks."] });
	await terminal.shows("ask_user 3 questions (Format, Fields, Layout)");
	terminal.type(DOWN);
	terminal.type("n");
	terminal.type("for now");
	await terminal.shows("for now");
	terminal.type(ENTER);
	terminal.type("2");
	await terminal.shows("Which fields?");
	terminal.type("4");
	terminal.type("The date");
	await terminal.shows("The date");
	terminal.type(ENTER);
	terminal.type("\t\t");
	await terminal.shows("Submit");
	terminal.type(ENTER);
	await terminal.shows("✓ Format: Parquet");
	await terminal.shows("note on Parquet: for now");
	await terminal.shows("✓ Fields: ✎ The date");
	await terminal.shows("· Layout: left open");
});
