/**
 * One running `pi-ask embed`: lines of JSON to it, lines of JSON from it, and every way in which it can fail.
 *
 * What the lines mean is not decided here.
 */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type { Failure } from "./failure.ts";
import { type ChildLine, type HostLine, PROTOCOL } from "./protocol.ts";
import { parseLine } from "./shape.ts";
import { isNewEnough, VERSION } from "./version.ts";

/** Longer than this, a line is no line of ours. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** How long the first line may take, in milliseconds. */
const PATIENCE = 10_000;
/** How long the process may live on once nobody needs it, in milliseconds. */
const GRACE = 1_000;

/** Who is told what the child says. */
export interface Listener {
	/** Lines that came together, so that only the last of several frames need be painted. */
	lines(lines: ChildLine[]): void;
	/** The child is of no use any more; nothing follows. */
	failed(failure: Failure): void;
}

/** A running child. */
export class Child {
	private readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
	private readonly binary: string;
	private readonly listener: Listener;
	private readonly patience: NodeJS.Timeout;
	private pending = "";
	private said = "";
	private greeted = false;
	private over = false;

	constructor(binary: string, directory: string, listener: Listener) {
		this.binary = binary;
		this.listener = listener;
		this.process = spawn(binary, ["embed"], { cwd: directory, stdio: ["pipe", "pipe", "pipe"] });
		this.patience = setTimeout(() => this.fail({ kind: "silent" }), PATIENCE);
		this.process.on("error", (error) => this.fail({ kind: "crashed", how: error.message, said: "" }));
		this.process.on("close", (status, signal) => this.fail({ kind: "crashed", how: ending(status, signal), said: this.said.trim() }));
		// A pipe that breaks is followed by `close`, which says more.
		this.process.stdin.on("error", () => {});
		this.process.stdout.setEncoding("utf8").on("data", (text: string) => this.read(text));
		this.process.stderr.setEncoding("utf8").on("data", (text: string) => {
			this.said = (this.said + text).slice(-500);
		});
	}

	/** Writes a line; one that comes too late is dropped. */
	send(line: HostLine): void {
		if (!this.over) this.process.stdin.write(`${JSON.stringify(line)}\n`);
	}

	/** Ends the process; the listener hears nothing more. */
	stop(): void {
		if (this.over) return;
		this.over = true;
		clearTimeout(this.patience);
		this.process.stdin.end();
		const kill = setTimeout(() => this.process.kill("SIGKILL"), GRACE);
		kill.unref();
		this.process.once("close", () => clearTimeout(kill));
	}

	private read(text: string): void {
		if (this.over) return;
		const parts = (this.pending + text).split("\n");
		this.pending = parts.pop() ?? "";
		if (this.pending.length > LONGEST_LINE) return this.fail(garbled(this.pending));
		const lines: ChildLine[] = [];
		for (const part of parts) {
			const line = parseLine(part);
			if (!line) return this.fail(garbled(part));
			if (this.greeted) lines.push(line);
			else if (!this.greet(line, part)) return;
		}
		if (lines.length > 0) this.tell(lines);
	}

	/** Whatever goes wrong with what a line asks for ends the form, not pi. */
	private tell(lines: ChildLine[]): void {
		try {
			this.listener.lines(lines);
		} catch (error) {
			this.fail({ kind: "crashed", how: String(error), said: this.said.trim() });
		}
	}

	private greet({ hello }: ChildLine, text: string): boolean {
		if (!hello) {
			this.fail(garbled(text));
			return false;
		}
		if (hello.protocol !== PROTOCOL || !isNewEnough(String(hello.version), VERSION)) {
			const found = `${hello.version} with protocol ${hello.protocol}`;
			const wanted = `${VERSION} or newer with protocol ${PROTOCOL}`;
			this.fail({ kind: "outdated", binary: this.binary, found, wanted });
			return false;
		}
		clearTimeout(this.patience);
		this.greeted = true;
		return true;
	}

	private fail(failure: Failure): void {
		if (this.over) return;
		this.stop();
		this.listener.failed(failure);
	}
}

function garbled(text: string): Failure {
	return { kind: "garbled", line: JSON.stringify(text.slice(0, 80)) };
}

function ending(status: number | null, signal: NodeJS.Signals | null): string {
	return signal ? `ended by ${signal}` : `exit status ${status}`;
}
