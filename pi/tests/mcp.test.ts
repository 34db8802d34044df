/** The MCP server of pi-ask, as a client sees it that is none of ours: the command line of the MCP inspector. */

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PROGRAM } from "./support/pi.ts";

/** It has packages of its own, which `pi/test` installs. */
const INSPECTOR = fileURLToPath(new URL("../inspector/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js", import.meta.url));

const GO = { id: "go", label: "Go", prompt: "Shall I go on?", options: [{ value: "y", label: "Yes" }] };

/** Has the inspector ask the server something, where there is no terminal to ask on. */
function inspect(test: TestContext, ...wishes: string[]): { status: number | null; said: any; problems: string } {
	const home = mkdtempSync(join(tmpdir(), "pi-ask-inspector-"));
	test.after(() => rmSync(home, { recursive: true }));
	const env = { PATH: process.env.PATH, HOME: home, PI_ASK_CONFIG_DIR: home };
	const { status, stdout, stderr } = spawnSync(process.execPath, [INSPECTOR, "--cli", PROGRAM, "mcp", ...wishes], { env, encoding: "utf8", timeout: 60_000 });
	assert.notEqual(stdout, "", stderr);
	return { status, said: JSON.parse(stdout), problems: stderr };
}

function ask(test: TestContext, tool: string, questions: unknown): ReturnType<typeof inspect> {
	return inspect(test, "--method", "tools/call", "--tool-name", tool, "--tool-arg", `questions=${JSON.stringify(questions)}`);
}

test("the inspector lists both tools and finds nothing in their parameters that a client could stumble over", (test) => {
	const { status, said, problems } = inspect(test, "--method", "tools/list", "--strict");
	assert.deepEqual([status, problems], [0, ""]);
	assert.deepEqual(said.tools.map(({ name }: { name: string }) => name), ["ask_user", "ask_user_question"]);
	for (const { description, inputSchema } of said.tools) {
		assert.ok(description.length > 50);
		assert.deepEqual(inputSchema.required, ["questions"]);
	}
});

test("a call where nobody can be asked gives the questions back, so that the agent can ask them", (test) => {
	const { status, said } = ask(test, "ask_user", [GO]);
	assert.equal(status, 0);
	assert.match(said.content[0].text, /^Needs user input: ask_user[^]*Shall I go on\?[^]*Yes/);
	assert.deepEqual([said.structuredContent.cancelled, said.structuredContent.answers], [true, {}]);
});

test("the second tool does so too, and says why", (test) => {
	const options = ["Yes", "No"].map((label) => ({ label, description: `About ${label}.` }));
	const { said } = ask(test, "ask_user_question", [{ question: "Shall I go on?", header: "Go", options }]);
	assert.match(said.content[0].text, /Shall I go on\?/);
	assert.deepEqual(said.structuredContent, { answers: [], cancelled: true, error: "no_ui" });
});

test("a call that cannot be asked is an error that names its place", (test) => {
	const { said } = ask(test, "ask_user", [{ ...GO, options: [] }]);
	assert.equal(said.isError, true);
	assert.match(said.content[0].text, /questions\[0\]\.options/);
});

/** A real tmux of its own, with one window. */
class Tmux {
	private readonly socket: string;

	constructor(test: TestContext) {
		const folder = mkdtempSync(join(tmpdir(), "pi-ask-tmux-"));
		this.socket = join(folder, "socket");
		this.run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "40", "cat");
		test.after(() => {
			this.run("kill-server");
			rmSync(folder, { recursive: true });
		});
	}

	/** What a program in its window has in its environment. */
	get environment(): string[] {
		const [inside, pane] = this.run("display-message", "-p", "#{socket_path},#{pid},0 #{pane_id}").trim().split(" ");
		return ["-e", `TMUX=${inside}`, "-e", `TMUX_PANE=${pane}`];
	}

	/** Waits for a pane that shows this, and gives its name. */
	async paneWith(text: string): Promise<string> {
		const patience = Date.now() + 30_000;
		for (;;) {
			const panes = this.run("list-panes", "-F", "#{pane_id}").trim().split("\n");
			for (const pane of panes) {
				const { stdout } = await promisify(execFile)("tmux", ["-S", this.socket, "capture-pane", "-p", "-t", pane]);
				if (stdout.includes(text)) return pane;
			}
			assert.ok(Date.now() < patience, `waited in vain for ${text}`);
		}
	}

	run(...words: string[]): string {
		return execFileSync("tmux", ["-S", this.socket, ...words], { encoding: "utf8" });
	}
}

test("a form opens in a pane beside the inspector, and what is answered there is the result", async (test) => {
	const tmux = new Tmux(test);
	const home = mkdtempSync(join(tmpdir(), "pi-ask-inspector-"));
	test.after(() => rmSync(home, { recursive: true }));
	const env = { PATH: process.env.PATH, HOME: home };
	const call = ["--method", "tools/call", "--tool-name", "ask_user", "--tool-arg", `questions=${JSON.stringify([GO])}`];
	const child = spawn(process.execPath, [INSPECTOR, "--cli", ...tmux.environment, "-e", `PI_ASK_CONFIG_DIR=${home}`, PROGRAM, "mcp", ...call], { env });
	let said = "";
	child.stdout.on("data", (data) => (said += data));
	const ended = new Promise((resolve) => child.on("close", resolve));
	const pane = await tmux.paneWith("Shall I go on?");
	tmux.run("send-keys", "-t", pane, "1", "Enter");
	assert.equal(await ended, 0);
	const { content, structuredContent } = JSON.parse(said);
	assert.equal(content[0].text, "Go: Yes");
	assert.deepEqual(structuredContent.answers.go.values, ["y"]);
});
