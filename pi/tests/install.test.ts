/** The package is found by pi and finds its binary. */

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { findBinary } from "../binary.ts";
import { pack } from "../packaging/pack.ts";
import { isNewEnough, VERSION } from "../version.ts";
import { Home, PROGRAM, VERSIONS } from "./support/pi.ts";
import { call, TONE } from "./support/questions.ts";
import { registry } from "./support/registry.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

for (const version of ["current", "oldest"] as const) {
	test(`pi install of this checkout brings the tool and the skill, in the ${version} version`, async (test) => {
		const home = await Home.make(test, { turns: [call(TONE), "I shall ask in words."], version });
		const options = { cwd: home.project, env: home.environment, encoding: "utf8" } as const;
		const installed = spawnSync(process.execPath, [VERSIONS[version], "install", ROOT], options);
		assert.equal(installed.status, 0, installed.stderr);
		const pi = home.start([process.execPath, VERSIONS[version], "--model", "fake/scripted", "--no-session", "-p", "go"]);
		pi.stdin.end();
		const { tools, messages } = await home.model.request(0);
		assert.ok(tools?.some(({ function: { name } }) => name === "ask_user"));
		assert.match(JSON.stringify(messages), /skills\/ask-user\/SKILL\.md/);
		assert.match((await home.model.toolTexts(1))[0]!, /^Needs user input/);
	});
}

/** Installs a package into a pi of its own, with nothing but what comes with it, and asks once. */
async function installAndAsk(test: TestContext, source: string, environment: Record<string, string>): Promise<void> {
	const home = await Home.make(test, { turns: [call(TONE), "I shall ask in words."], environment: { PI_ASK_BIN: "", ...environment } });
	const run = async (...options: string[]) => {
		const pi = spawn(process.execPath, [VERSIONS.current, ...options], { cwd: home.project, env: home.environment, stdio: ["ignore", "pipe", "pipe"] });
		let said = "";
		for (const stream of [pi.stdout, pi.stderr]) stream.on("data", (text) => (said += text));
		const [status] = await once(pi, "close");
		assert.equal(status, 0, said);
	};
	await run("install", source);
	await run("--model", "fake/scripted", "--no-session", "-p", "go");
	const { messages } = await home.model.request(0);
	assert.match(JSON.stringify(messages), /skills\/ask-user\/SKILL\.md/);
	// Written by the program that was found, which names the questions.
	assert.match((await home.model.toolTexts(1))[0]!, /^Needs user input: [^]*Which tone shall it have\?/);
}

test("the npm packages of the extension and of the program for this platform work together", async (test) => {
	const folder = place(test);
	const npm_config_registry = await registry(test, pack(PROGRAM, folder));
	await installAndAsk(test, "npm:pi-ask", { npm_config_registry, npm_config_cache: join(folder, "cache") });
});

test("pi install of a git repository brings the tool, with the program that is on the path", async (test) => {
	const folder = place(test, "path");
	const repository = join(folder, "repository");
	const isKept = (path: string) => !/(^|\/)(target|node_modules|\.git)$/.test(path);
	cpSync(ROOT, repository, { recursive: true, filter: isKept });
	const git = (...command: string[]) => execFileSync("git", ["-C", repository, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...command]);
	git("init", "--quiet");
	git("add", "--all");
	git("commit", "--quiet", "--message", "feat: all of it");
	const configuration = join(folder, "gitconfig");
	writeFileSync(configuration, `[url "file://${repository}"]\n\tinsteadOf = https://github.com/ada/pi-ask\n`);
	rmSync(join(folder, "path", "pi-ask"));
	symlinkSync(PROGRAM, join(folder, "path", "pi-ask"));
	await installAndAsk(test, "git:github.com/ada/pi-ask", {
		GIT_CONFIG_GLOBAL: configuration,
		PATH: `${join(folder, "path")}:${process.env.PATH}`,
		npm_config_registry: await registry(test, []),
		npm_config_cache: join(folder, "cache"),
	});
});

test("extension and program have one version", () => {
	const [, crate] = /^version = "(.+)"$/m.exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8")) ?? [];
	assert.equal(VERSION, crate);
});

test("a program is new enough unless it is older", () => {
	const cases = { "1.2.3": true, "1.2.4": true, "1.10.0": true, "2.0.0": true, "1.2.2": false, "1.1.9": false, "0.9.9": false, "1.2": false, nonsense: false };
	for (const [found, enough] of Object.entries(cases)) assert.equal(isNewEnough(found, "1.2.3"), enough, found);
});

/** A place with a program in each of some directories. */
function place(test: TestContext, ...directories: string[]): string {
	const root = mkdtempSync(join(tmpdir(), "place-"));
	test.after(() => rmSync(root, { recursive: true, force: true }));
	for (const directory of directories) {
		mkdirSync(join(root, directory), { recursive: true });
		writeFileSync(join(root, directory, "pi-ask"), "#!/bin/sh\n");
		chmodSync(join(root, directory, "pi-ask"), 0o755);
	}
	return root;
}

test("the program is the one that PI_ASK_BIN names, else on the path, else built here", (test) => {
	const root = place(test, "named", "path", "target/release", "target/debug");
	const PATH = join(root, "path");
	const PI_ASK_BIN = join(root, "named", "pi-ask");
	assert.equal(findBinary({ PI_ASK_BIN, PATH }, root), PI_ASK_BIN);
	assert.equal(findBinary({ PATH }, root), join(root, "path", "pi-ask"));
	assert.equal(findBinary({ PATH: "" }, root), join(root, "target/release/pi-ask"));
	rmSync(join(root, "target/release"), { recursive: true });
	assert.equal(findBinary({}, root), join(root, "target/debug/pi-ask"));
});

test("what cannot be run is passed over, and what PI_ASK_BIN names is never replaced", (test) => {
	const root = place(test, "target/debug");
	mkdirSync(join(root, "path", "pi-ask"), { recursive: true });
	mkdirSync(join(root, "broken"));
	symlinkSync("/nowhere", join(root, "broken", "pi-ask"));
	const PATH = `${join(root, "path")}:${join(root, "broken")}`;
	assert.equal(findBinary({ PATH }, root), join(root, "target/debug/pi-ask"));
	assert.deepEqual(findBinary({ PATH, PI_ASK_BIN: "/nowhere/pi-ask" }, root), { kind: "missing", looked: "PI_ASK_BIN is /nowhere/pi-ask, which cannot be run" });
});
