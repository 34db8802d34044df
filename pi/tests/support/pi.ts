/** The real pi with this extension, in a home of its own, with a scripted model. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Model, type Turn } from "./model.ts";
import { Terminal } from "./terminal.ts";

const HERE = fileURLToPath(new URL("../..", import.meta.url));

/** The program under test; `pi/test` builds it. */
export const PROGRAM = process.env.PI_ASK_BIN ?? "";
if (!PROGRAM) throw new Error("PI_ASK_BIN names no program; run `pi/test`, which builds one");

/** The versions of pi that the extension supports. */
export const VERSIONS = {
	current: join(HERE, "node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js"),
	oldest: join(HERE, "node_modules/@mariozechner/pi-coding-agent/dist/cli.js"),
} as const;

/** Whatever ends some time, a test say, and clears away then. */
export interface Lasting {
	after(clear: () => unknown): void;
}

/** How a test wants pi. */
export interface Wishes {
	turns: readonly Turn[];
	version?: keyof typeof VERSIONS;
	screen?: "fullscreen" | "regular";
	size?: [number, number];
	environment?: Record<string, string>;
	/** Another extension in place of this one, or none. */
	extension?: string | null;
	/** More extensions, as source text. */
	extensions?: string[];
	/** More of pi's own arguments. */
	options?: string[];
}

/** A place where pi can run: its configuration, its project, its model. */
export class Home {
	readonly model: Model;
	readonly project: string;
	private readonly running: (() => Promise<unknown>)[] = [];
	private readonly directory: string;
	private readonly wishes: Wishes;

	private constructor(model: Model, directory: string, wishes: Wishes) {
		this.model = model;
		this.directory = directory;
		this.wishes = wishes;
		this.project = join(directory, "project");
		for (const path of [this.project, this.agent, join(directory, "ask")]) mkdirSync(path);
		const scripted = { id: "scripted", name: "Scripted", reasoning: false, input: ["text"], contextWindow: 128_000, maxTokens: 4_096 };
		const fake = { name: "Fake", baseUrl: model.url, apiKey: "not-a-key", api: "openai-completions", models: [scripted] };
		writeFileSync(join(this.agent, "models.json"), JSON.stringify({ providers: { fake } }));
	}

	/** A home that is cleared away after the test. */
	static async make(test: Lasting, wishes: Wishes): Promise<Home> {
		const model = await Model.saying(...wishes.turns);
		const directory = mkdtempSync(join(tmpdir(), "pi-ask-"));
		const home = new Home(model, directory, wishes);
		test.after(async () => {
			// Nobody may still write into the directory when it goes.
			await Promise.all(home.running.map((end) => end()));
			model.close();
			rmSync(directory, { recursive: true, force: true });
		});
		return home;
	}

	/** pi's own configuration. */
	get agent(): string {
		return join(this.directory, "agent");
	}

	/** What pi is started with. */
	command(...more: string[]): string[] {
		const { version = "current", screen = "fullscreen", extension = join(HERE, "index.ts"), extensions = [], options = [] } = this.wishes;
		const others = extensions.map((source, index) => {
			const path = join(this.directory, `extension-${index}.ts`);
			writeFileSync(path, source);
			return path;
		});
		const switches = ["--no-extensions", "--no-skills", "--no-prompt-templates", "--no-themes", "--no-context-files"];
		const mode = version === "current" ? ["--tui-mode", screen] : [];
		const loaded = [...(extension ? [extension] : []), ...others].flatMap((path) => ["-e", path]);
		return [process.execPath, VERSIONS[version], ...switches, ...loaded, "--model", "fake/scripted", "--session-dir", join(this.directory, "sessions"), ...mode, ...options, ...more];
	}

	/** The environment that pi sees; nothing of the user's own configuration is in it. */
	get environment(): Record<string, string> {
		return {
			PATH: process.env.PATH ?? "",
			HOME: this.directory,
			LANG: "C.UTF-8",
			TERM: "xterm-256color",
			COLORTERM: "truecolor",
			PI_CODING_AGENT_DIR: this.agent,
			PI_ASK_CONFIG_DIR: join(this.directory, "ask"),
			PI_ASK_STATE_DIR: join(this.directory, "state"),
			PI_ASK_BIN: PROGRAM,
			PI_OFFLINE: "1",
			PI_SKIP_VERSION_CHECK: "1",
			PI_TELEMETRY: "0",
			...this.wishes.environment,
		};
	}

	/** Runs pi without a terminal, to its end. */
	async run(...options: string[]): Promise<{ output: string; errors: string; status: number | null }> {
		const child = this.start(this.command(...options));
		child.stdin.end();
		const [output, errors, status] = await Promise.all([
			all(child.stdout),
			all(child.stderr),
			new Promise<number | null>((resolve) => child.on("close", resolve)),
		]);
		return { output, errors, status };
	}

	/** Starts pi without a terminal. */
	start([program, ...rest]: string[]): ChildProcessByStdio<Writable, Readable, Readable> {
		const child = spawn(program!, rest, { cwd: this.project, env: this.environment, stdio: ["pipe", "pipe", "pipe"] });
		const closed = once(child, "close");
		this.running.push(() => {
			child.kill("SIGKILL");
			return closed;
		});
		return child;
	}

	/** Opens pi in a terminal, ready for input. */
	async open(...options: string[]): Promise<Terminal> {
		const [program, ...rest] = this.command(...options);
		const terminal = new Terminal([program!, ...rest], this.environment, this.project, this.wishes.size ?? [100, 30]);
		this.running.push(() => terminal.kill());
		await terminal.shows(/scripted/);
		return terminal;
	}
}

/** pi in a terminal, with the user's first words sent. */
export async function asked(test: Lasting, wishes: Wishes): Promise<{ home: Home; model: Model; terminal: Terminal }> {
	const home = await Home.make(test, wishes);
	const terminal = await home.open();
	terminal.type("go");
	await terminal.shows(/\bgo\b/);
	terminal.type("\r");
	return { home, model: home.model, terminal };
}

async function all(stream: Readable): Promise<string> {
	let text = "";
	for await (const chunk of stream.setEncoding("utf8")) text += chunk;
	return text;
}
