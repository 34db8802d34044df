/** Whatever is wrong with the program pi-ask, pi goes on, and the model learns what happened. */

import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { asked } from "./support/pi.ts";
import { call, TONE } from "./support/questions.ts";

const FRAME = `console.log(JSON.stringify({ frame: { lines: ["Which tone?"], cursor: null, size: [100, 1] } }));`;
const HELLO = `console.log(JSON.stringify({ hello: { protocol: 1, version: "0.1.0" } }));`;

/** A program that stands in for pi-ask, and has no settings. */
function impostor(test: TestContext, source: string): string {
	const directory = mkdtempSync(join(tmpdir(), "impostor-"));
	test.after(() => rmSync(directory, { recursive: true, force: true }));
	const path = join(directory, "pi-ask");
	writeFileSync(path, `#!${process.execPath}\nif (process.argv[2] !== "embed") process.exit(2);\n${source}\n`);
	chmodSync(path, 0o755);
	return path;
}

const faults: { name: string; source: string; says: RegExp }[] = [
	{ name: "a crash at the start", source: `console.error("out of luck"); process.exit(9);`, says: /exit status 9.*out of luck/ },
	{ name: "a crash of an open form", source: `${HELLO} ${FRAME} process.kill(process.pid, "SIGSEGV");`, says: /ended by SIGSEGV/ },
	{ name: "garbage", source: `console.log("Usage: something else");`, says: /not its protocol.*Usage: something else/ },
	{ name: "garbage after the greeting", source: `${HELLO} console.log("[1, 2"); setInterval(() => {}, 1000);`, says: /not its protocol/ },
	{ name: "a number for a line", source: `${HELLO} console.log("7"); setInterval(() => {}, 1000);`, says: /not its protocol/ },
	...[
		{ name: "a frame without lines", line: { frame: { cursor: null } } },
		{ name: "a cursor of texts", line: { frame: { lines: ["Which tone?"], cursor: ["a", "b"] } } },
		{ name: "a notice without ways", line: { notify: { message: "Question waiting" } } },
		{ name: "questions that are none", line: { opened: { questions: [7] } } },
		{ name: "a form that is nothing", line: { opened: null } },
		{ name: "an empty result", line: { done: { status: "answered", summary: "", result: { content: [{ type: "text", text: " " }], details: {} } } } },
		{ name: "no result at all", line: { done: { status: "answered", summary: "" } } },
	].map(({ name, line }) => ({ name, source: `${HELLO} console.log(${JSON.stringify(JSON.stringify(line))}); setInterval(() => {}, 1000);`, says: /not its protocol/ })),
	{ name: "an older version", source: `console.log(JSON.stringify({ hello: { protocol: 1, version: "0.0.9" } })); setInterval(() => {}, 1000);`, says: /pi-ask 0\.0\.9.*needs/ },
	{ name: "another protocol", source: `console.log(JSON.stringify({ hello: { protocol: 2, version: "9.0.0" } })); setInterval(() => {}, 1000);`, says: /protocol 2.*protocol 1/ },
	{ name: "a refusal", source: `${HELLO} console.log(JSON.stringify({ problem: "no room" })); process.exit(2);`, says: /could not open the form: no room/ },
	{ name: "closed pipes", source: `${HELLO} process.stdin.destroy(); process.stdout.end(); setTimeout(() => process.exit(3), 50);`, says: /exit status 3/ },
];

for (const { name, source, says } of faults) {
	test(`${name} of the program ends in a clear text`, async (test) => {
		const environment = { PI_ASK_BIN: impostor(test, source) };
		const { model, terminal } = await asked(test, { turns: [call(TONE), "I see."], environment });
		const [text] = await model.toolTexts(1);
		assert.match(text!, says);
		assert.match(text!, /has not turned them down/);
		await terminal.shows("I see.");
		assert.ok(terminal.alive);
	});
}

test("a missing program is named, with the way to get it", async (test) => {
	const { model, terminal } = await asked(test, { turns: [call(TONE), "I see."], environment: { PI_ASK_BIN: "/nowhere/pi-ask" } });
	const [text] = await model.toolTexts(1);
	assert.match(text!, /\/nowhere\/pi-ask.*cargo install/);
	await terminal.shows("I see.");
});

test("a program that never says its settings does not keep pi from starting", async (test) => {
	const directory = mkdtempSync(join(tmpdir(), "impostor-"));
	test.after(() => rmSync(directory, { recursive: true, force: true }));
	const PI_ASK_BIN = join(directory, "pi-ask");
	writeFileSync(PI_ASK_BIN, `#!${process.execPath}\nprocess.on("SIGTERM", () => {}); setInterval(() => {}, 1000);\n`);
	chmodSync(PI_ASK_BIN, 0o755);
	const { model, terminal } = await asked(test, { turns: ["Hello."], environment: { PI_ASK_BIN } });
	await terminal.shows("Hello.");
	assert.ok((await model.request(0)).tools?.some(({ function: { name } }) => name === "ask_user"));
});

test("a slow program opens its form when it is ready", async (test) => {
	// It is as slow as the test likes: it greets with the first key, and draws with the second.
	const slow = `process.stdin.on("data", (data) => { const keys = String(data); if (keys.includes('"1"')) { ${HELLO} } if (keys.includes('"2"')) { ${FRAME} } });`;
	const { terminal } = await asked(test, { turns: [call(TONE)], environment: { PI_ASK_BIN: impostor(test, slow) } });
	await terminal.shows("Opening the questions…");
	terminal.type("1");
	terminal.type("2");
	await terminal.shows("Which tone?");
});

test("a program that stopped reacting is closed by Ctrl+C", async (test) => {
	const source = `${HELLO} ${FRAME} setInterval(() => {}, 1000);`;
	const { model, terminal } = await asked(test, { turns: [call(TONE), "I see."], environment: { PI_ASK_BIN: impostor(test, source) } });
	await terminal.shows("Which tone?");
	terminal.type("\x03");
	assert.match((await model.toolTexts(1))[0]!, /does not react/);
	await terminal.shows("I see.");
});

for (const screen of ["fullscreen", "regular"] as const) {
	test(`lines that are too wide and frames that are too tall do not end pi, in the ${screen} screen`, async (test) => {
		const frame = { lines: Array.from({ length: 300 }, (_, row) => `${row} ${"wide 界".repeat(100)}`), cursor: [900, 200], size: [600, 300] };
		const source = `${HELLO} console.log(JSON.stringify(${JSON.stringify({ frame })})); process.stdin.on("data", (data) => String(data).includes("bytes") && process.exit(4));`;
		const wishes = { turns: [call(TONE), "I see."], environment: { PI_ASK_BIN: impostor(test, source) }, screen };
		const { model, terminal } = await asked(test, wishes);
		await terminal.shows("wide 界");
		terminal.type("x");
		assert.match((await model.toolTexts(1))[0]!, /exit status 4/);
		await terminal.shows("I see.");
	});
}

test("an abort that the program does not react to closes the form all the same", async (test) => {
	const abortOnF12 = `export default (pi) => {
		pi.on("session_start", (_event, ctx) => {
			ctx.ui.onTerminalInput((data) => {
				if (data === "\\x1b[24~") ctx.abort();
				return undefined;
			});
		});
	};`;
	// It paints all the time, and never ends.
	const source = `${HELLO} ${FRAME} setInterval(() => ${FRAME.slice(0, -1)}, 20);`;
	const wishes = { turns: [call(TONE), "Next."], environment: { PI_ASK_BIN: impostor(test, source) }, extensions: [abortOnF12] };
	const { model, terminal } = await asked(test, wishes);
	await terminal.shows("Which tone?");
	terminal.type("\x1b[24~");
	await terminal.hides("Which tone?");
	terminal.type("again");
	await terminal.shows(/─\n\s*again\s*\n/);
	terminal.type("\r");
	assert.match((await model.toolTexts(1))[0]!, /called off/);
});
