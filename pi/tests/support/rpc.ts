/** pi as a server of JSON lines, and a client that answers its dialogs. */

import type { ChildProcessByStdio } from "node:child_process";
import { on } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Home } from "./pi.ts";

/** A line from pi. */
export interface Line {
	type: string;
	id?: string;
	method?: string;
	title?: string;
	message?: string;
	options?: string[];
	toolName?: string;
	result?: { content: { text: string }[]; details: Record<string, unknown> };
}

/** The client. */
export class Client {
	private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
	private readonly lines: AsyncIterator<string>;

	constructor(home: Home) {
		this.child = home.start(home.command("--mode", "rpc"));
		this.lines = linesOf(this.child.stdout);
	}

	send(line: object): void {
		this.child.stdin.write(`${JSON.stringify(line)}\n`);
	}

	/** The next line that is wanted. */
	async next(wanted: (line: Line) => boolean): Promise<Line> {
		for (;;) {
			const { value, done } = await this.lines.next();
			if (done) throw new Error("pi ended");
			const line: Line = JSON.parse(value);
			if (wanted(line)) return line;
		}
	}

	/** The next dialog. */
	dialog(): Promise<Line> {
		return this.next(({ type, method }) => type === "extension_ui_request" && ["select", "input", "confirm"].includes(method ?? ""));
	}

	/** Answers the next dialog with the row that contains a text, or with the text itself. */
	async answer(text: string): Promise<Line> {
		const dialog = await this.dialog();
		const value = dialog.options?.find((option) => option.includes(text)) ?? text;
		this.send({ type: "extension_ui_response", id: dialog.id, ...(dialog.method === "confirm" ? { confirmed: text === "yes" } : { value }) });
		return dialog;
	}

	/** The result of the tool. */
	async result(tool = "ask_user"): Promise<NonNullable<Line["result"]>> {
		const { result } = await this.next(({ type, toolName }) => type === "tool_execution_end" && toolName === tool);
		return result!;
	}
}

/** The lines of a stream. Only a line feed ends one, while `node:readline` also breaks a line at what stands in JSON as it is. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
	let pending = "";
	for await (const [text] of on(stream.setEncoding("utf8"), "data", { close: ["close"] })) {
		const parts = (pending + text).split("\n");
		pending = parts.pop() ?? "";
		yield* parts;
	}
}
