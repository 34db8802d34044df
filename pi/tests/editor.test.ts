/** An answer in the user's own editor, which has the whole terminal meanwhile. */

import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Home, type Wishes } from "./support/pi.ts";
import type { Terminal } from "./support/terminal.ts";
import { call, TONE } from "./support/questions.ts";

const CTRL_G = "\x07";
const ENTER = "\r";
const F6 = "\x1b[17~";

/** Shows itself on the terminal, and is done with the next Enter; the file is its last argument. */
const SCRIPT = `#!/bin/sh
printf 'editing with %s: ' "$*"
read -r verdict
for file; do :; done
cp "$file" was
case $verdict in
fail) exit 3 ;;
bytes) printf '\\377' > "$file" ;;
*) printf '\\nand more\\n' >> "$file" ;;
esac
`;

/** Waits with a draft in the field for an own answer. */
async function drafting(test: Parameters<typeof Home.make>[0], wishes: Partial<Wishes>, prepare: (home: Home, script: string) => void = () => {}): Promise<{ home: Home; terminal: Terminal }> {
	const home = await Home.make(test, { turns: [call(TONE), "Thanks."], ...wishes, environment: { VISUAL: "./editor --wait", ...wishes.environment } });
	const script = join(home.project, "editor");
	writeFileSync(script, SCRIPT);
	chmodSync(script, 0o755);
	prepare(home, script);
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type(ENTER);
	await terminal.shows("Which tone shall it have?");
	terminal.type("3");
	terminal.type("A draft");
	await terminal.shows("A draft");
	return { home, terminal };
}

for (const wishes of [{ screen: "fullscreen" }, { screen: "regular" }, { version: "oldest" }] as const) {
	test(`what the user's editor saves is the answer, with ${Object.values(wishes)}`, async (test) => {
		const { home, terminal } = await drafting(test, wishes);
		terminal.type(CTRL_G);
		await terminal.shows("editing with --wait /");
		terminal.type(ENTER);
		await terminal.shows(/A draft\s*\n.*and more/);
		await terminal.shows("Which tone shall it have?");
		assert.equal(readFileSync(join(home.project, "was"), "utf8"), "A draft");
		terminal.type(ENTER);
		await terminal.shows("Submit");
		terminal.type(ENTER);
		assert.deepEqual(await home.model.toolTexts(1), ["Tone: A draft\n  and more"]);
		await terminal.shows("Thanks.");
	});
}

for (const version of ["current", "oldest"] as const) {
	test(`an editor that fails leaves the draft and is named, in the ${version} version`, async (test) => {
		const { home, terminal } = await drafting(test, { version });
		terminal.type(CTRL_G);
		await terminal.shows("editing with");
		terminal.type("fail\r");
		await terminal.shows("`./editor --wait` ended with exit status 3. The text is as it was.");
		terminal.type("!");
		await terminal.shows("A draft!");
		terminal.type(ENTER);
		await terminal.shows("Submit");
		terminal.type(ENTER);
		assert.deepEqual(await home.model.toolTexts(1), ["Tone: A draft!"]);
	});
}

test("an editor that does not exist is named", async (test) => {
	const { terminal } = await drafting(test, { environment: { VISUAL: "/nowhere/editor" } });
	terminal.type(CTRL_G);
	await terminal.shows("`/nowhere/editor` ended with exit status 127");
	await terminal.shows("A draft");
});

test("what is no text is not taken", async (test) => {
	const { terminal } = await drafting(test, {});
	terminal.type(CTRL_G);
	await terminal.shows("editing with");
	terminal.type("bytes\r");
	await terminal.shows("could not be handed over");
	await terminal.shows("A draft");
});

test("the editor is the one of pi's settings, on the key that is bound in pi", async (test) => {
	const { terminal } = await drafting(test, { environment: { VISUAL: "/nowhere/editor" } }, (home, script) => {
		writeFileSync(join(home.agent, "settings.json"), JSON.stringify({ externalEditor: `'${script}' 'two words'` }));
		writeFileSync(join(home.agent, "keybindings.json"), JSON.stringify({ "app.editor.external": "f6" }));
	});
	terminal.type(F6);
	await terminal.shows("editing with two words /");
	terminal.type(ENTER);
	await terminal.shows(/A draft\s*\n.*and more/);
});

test("a form that is closed while its text is in the editor leaves the text to pi's own editor", async (test) => {
	// It calls the turn off as soon as the editor shows up in the project.
	const aborts = `
import { watch } from "node:fs";
export default (pi) => {
	pi.on("session_start", (_event, ctx) => {
		const watcher = watch(ctx.cwd, (_change, name) => name === "opened" && ctx.abort());
		watcher.unref();
	});
	pi.events.on("@eko24ive/pi-ask:completed", () => process.stdout.write("and the form is closed"));
};`;
	const { home, terminal } = await drafting(test, { extensions: [aborts] }, (_home, script) => writeFileSync(script, SCRIPT.replace("read -r", "touch opened\nread -r")));
	terminal.type(CTRL_G);
	await terminal.shows("and the form is closed");
	terminal.type(ENTER);
	await terminal.shows("The questions were closed meanwhile");
	await terminal.shows(/A draft\s*\n.*and more/);
	terminal.type(ENTER);
	assert.match(JSON.stringify((await home.model.request(1)).messages.at(-1)), /A draft\\nand more/);
	assert.match((await home.model.toolTexts(1))[0]!, /called off|aborted/);
});
