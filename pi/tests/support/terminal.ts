/** A program on a real pseudo-terminal, behind a real emulator. */

import { type IPty, spawn } from "@lydell/node-pty";
import xterm from "@xterm/headless";

/** How long anything may take before a test fails, in milliseconds. */
const PATIENCE = 20_000;

/** How long nothing is written where all has been said, in milliseconds. */
const CALM = 40;

/** The terminal. */
export class Terminal {
	/** The title of the window. */
	title = "";
	/** What the terminal was told beside the screen: bells, notices, and what the program is waiting for. */
	readonly told: string[] = [];
	/** All that the program wrote. */
	written = "";
	/** Resolves with the exit status of the program. */
	readonly exited: Promise<number>;
	private readonly pty: IPty;
	private readonly emulator: xterm.Terminal;
	private readonly waiting = new Set<() => void>();
	private over = false;

	constructor(command: string[], environment: Record<string, string>, directory: string, size: [number, number]) {
		const [columns, rows] = size;
		this.emulator = new xterm.Terminal({ cols: columns, rows, scrollback: 5_000, allowProposedApi: true });
		this.pty = spawn(command[0]!, command.slice(1), { name: "xterm-256color", cols: columns, rows, cwd: directory, env: environment });
		this.pty.onData((data) => {
			this.written += data;
			this.emulator.write(data, () => this.wake());
		});
		this.emulator.onTitleChange((title) => {
			this.title = title;
		});
		this.emulator.onBell(() => this.told.push("bell"));
		for (const command of [9, 777, 7501])
			this.emulator.parser.registerOscHandler(command, (text) => {
				this.told.push(`${command};${text}`);
				return true;
			});
		this.emulator.onData((data) => this.type(data));
		this.exited = new Promise((resolve) => {
			this.pty.onExit(({ exitCode }) => {
				this.over = true;
				this.wake();
				resolve(exitCode);
			});
		});
	}

	get pid(): number {
		return this.pty.pid;
	}

	/** The program has not ended. */
	get alive(): boolean {
		return !this.over;
	}

	/** What is on the screen, without trailing blanks. */
	get lines(): string[] {
		const buffer = this.emulator.buffer.active;
		return Array.from({ length: this.emulator.rows }, (_, row) => buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? "");
	}

	get text(): string {
		return this.lines.join("\n");
	}

	/** Where the cursor of the terminal is, as column and row. */
	get cursor(): [number, number] {
		const { cursorX, cursorY } = this.emulator.buffer.active;
		return [cursorX, cursorY];
	}

	/** The color of the first cell of a text on the screen. */
	colorOf(text: string): number | undefined {
		const row = this.lines.findIndex((line) => line.includes(text));
		const { active } = this.emulator.buffer;
		return active.getLine(active.baseY + row)?.getCell(this.lines[row]?.indexOf(text) ?? 0)?.getFgColor();
	}

	/** Waits until the first cell of a text has another color. */
	recolors(text: string, before: number | undefined): Promise<void> {
		return this.until(`recolors ${text}`, () => ![before, undefined].includes(this.colorOf(text)));
	}

	type(bytes: string): void {
		if (!this.over) this.pty.write(bytes);
	}

	/** Presses and releases the left button of the mouse on a text, which is on the screen. */
	click(text: string): void {
		const row = this.lines.findIndex((line) => line.includes(text));
		const at = `${(this.lines[row]?.indexOf(text) ?? 0) + 1};${row + 1}`;
		this.type(`\x1b[<0;${at}M\x1b[<0;${at}m`);
	}

	resize(columns: number, rows: number): void {
		this.emulator.resize(columns, rows);
		this.pty.resize(columns, rows);
	}

	/** Waits until the screen shows something. */
	shows(what: string | RegExp): Promise<void> {
		return this.until(`shows ${what}`, () => (typeof what === "string" ? this.text.includes(what) : what.test(this.text)));
	}

	/** Waits until the screen shows something no more. */
	hides(what: string): Promise<void> {
		return this.until(`hides ${what}`, () => !this.text.includes(what));
	}

	/** Waits until the screen differs from what it was. */
	changes(before: string): Promise<void> {
		return this.until("changes", () => this.text !== before);
	}

	/** Waits until nothing has been written for a while. */
	quiet(): Promise<void> {
		return new Promise((resolve) => {
			let calm = setTimeout(() => settle(), CALM);
			const again = this.pty.onData(() => {
				clearTimeout(calm);
				calm = setTimeout(() => settle(), CALM);
			});
			const settle = () => {
				again.dispose();
				resolve();
			};
		});
	}

	/** Waits until the cursor is right behind a text that takes so many columns. */
	putsCursorBehind(text: string, columns: number): Promise<void> {
		return this.until(`puts its cursor behind ${text}`, () => {
			const row = this.lines.findIndex((line) => line.includes(text));
			const [cursorColumn, cursorRow] = this.cursor;
			return row >= 0 && cursorRow === row && cursorColumn === this.lines[row]!.indexOf(text) + columns;
		});
	}

	/** Ends the program and waits for it. */
	async kill(signal = "SIGKILL"): Promise<void> {
		if (!this.over) this.pty.kill(signal);
		await this.exited;
		this.emulator.dispose();
	}

	private wake(): void {
		for (const check of this.waiting) check();
	}

	private until(what: string, holds: () => boolean): Promise<void> {
		return new Promise((resolve, reject) => {
			const fail = (why: string) => finish(() => reject(new Error(`${why}, before it ${what}:\n${this.text}`)));
			const timeout = setTimeout(() => fail("The terminal took too long"), PATIENCE);
			const finish = (then: () => void) => {
				clearTimeout(timeout);
				this.waiting.delete(check);
				then();
			};
			const check = () => {
				if (holds()) finish(resolve);
				else if (this.over) fail("The program ended");
			};
			this.waiting.add(check);
			check();
		});
	}
}
