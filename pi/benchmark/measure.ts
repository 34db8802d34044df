/**
 * What asking costs in the real pi: how long until the form is there, until a key shows, what it takes of memory, and of pi's start.
 *
 * The contestants take turns in one run, so that whatever else the machine does is the same for all of them.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Scratch } from "./scratch.ts";
import { type Turn } from "../tests/support/model.ts";
import { Home } from "../tests/support/pi.ts";
import type { Terminal } from "../tests/support/terminal.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DOWN = "\x1b[B";
const UP = "\x1b[A";
/** A transcript of this many paragraphs is a long one. */
const PARAGRAPHS = 3_000;

/** An extension, and how it is asked. */
interface Contestant {
	name: string;
	extension: string | null;
	call: Turn;
	/** What only its form shows. */
	shows: string;
}

const labels = ["Friendly", "Formal", "Playful", "Terse"];
const question = "Which tone shall it have?";
const CONTESTANTS: Contestant[] = [
	{
		name: "pi-ask",
		extension: join(HERE, "../index.ts"),
		call: [{ name: "ask_user", arguments: { questions: [{ id: "tone", prompt: question, options: labels.map((label) => ({ value: label, label, description: `It is ${label}` })) }] } }],
		shows: "Type your own",
	},
	{
		name: "rpiv-ask-user-question",
		extension: join(HERE, "node_modules/@juicesharp/rpiv-ask-user-question"),
		call: [{ name: "ask_user_question", arguments: { questions: [{ question, header: "Tone", options: labels.map((label) => ({ label, description: `It is ${label}` })) }] } }],
		shows: "Type something",
	},
];

/** Times in milliseconds, and their quantiles. */
class Times {
	private readonly all: number[] = [];

	add(time: number): void {
		this.all.push(time);
	}

	quantile(part: number): string {
		const sorted = this.all.toSorted((a, b) => a - b);
		const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
		return time === undefined ? "–" : time.toFixed(1);
	}

	get shown(): string {
		return `${this.quantile(0.5)} / ${this.quantile(0.99)}`;
	}
}

async function opened(scratch: Scratch, contestant: Contestant, screen: "fullscreen" | "regular", long: boolean): Promise<{ terminal: Terminal; toForm: number }> {
	const text = Array.from({ length: PARAGRAPHS }, (_, index) => `Paragraph ${index} of what was said before the question.`).join("\n\n");
	const home = await Home.make(scratch, { turns: long ? [text, contestant.call] : [contestant.call], extension: contestant.extension, screen });
	const terminal = await home.open();
	if (long) {
		await say(terminal, "tell");
		await terminal.shows(`Paragraph ${PARAGRAPHS - 1}`);
		await terminal.quiet();
	}
	await say(terminal, "go");
	await home.model.spoke(long ? 1 : 0);
	const start = performance.now();
	await terminal.shows(contestant.shows);
	return { terminal, toForm: performance.now() - start };
}

/** Sends words to the model; Enter waits until pi has them. */
async function say(terminal: Terminal, words: string): Promise<void> {
	terminal.type(words);
	await terminal.shows(new RegExp(`─\\n\\s*${words}\\s*\\n`));
	terminal.type("\r");
}

/** From a key to a screen on which the cursor is on another row. */
async function keys(terminal: Terminal, times: Times, count: number): Promise<void> {
	for (let index = 0; index < count; index++) {
		await terminal.quiet();
		const before = terminal.text;
		const start = performance.now();
		terminal.type(index % 2 === 0 ? DOWN : UP);
		await terminal.changes(before);
		times.add(performance.now() - start);
	}
}

/** The resident memory of a process, in MB. */
function memory(pid: number): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
	return Number(kilobytes ?? 0) / 1024;
}

function childrenOf(pid: number): number[] {
	return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
		const path = `/proc/${pid}/task/${thread}/children`;
		return existsSync(path) ? readFileSync(path, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
	});
}

function table(head: string[], rows: string[][]): void {
	console.log(`| ${head.join(" | ")} |\n|${head.map(() => " --- |").join("")}`);
	for (const row of rows) console.log(`| ${row.join(" | ")} |`);
	console.log();
}

/** Forms and keys, in both screens, with a short and a long transcript. */
async function measureForms(rounds: number): Promise<void> {
	const rows: string[][] = [];
	for (const [screen, long] of [["fullscreen", false], ["fullscreen", true], ["regular", false], ["regular", true]] as const) {
		const measured = CONTESTANTS.map((contestant) => ({ contestant, form: new Times(), key: new Times(), pi: new Times(), child: new Times() }));
		for (let round = 0; round < rounds; round++) {
			for (const { contestant, form, key, pi, child } of measured) {
				const scratch = new Scratch();
				const { terminal, toForm } = await opened(scratch, contestant, screen, long);
				form.add(toForm);
				await keys(terminal, key, 60);
				pi.add(memory(terminal.pid));
				child.add(childrenOf(terminal.pid).map(memory).reduce((sum, next) => sum + next, 0));
				await scratch.clear();
			}
		}
		for (const { contestant, form, key, pi, child } of measured) {
			rows.push([contestant.name, screen, long ? "long" : "short", form.quantile(0.5), key.shown, pi.quantile(0.5), child.quantile(0.5)]);
		}
	}
	table(["extension", "screen", "transcript", "call to form, ms, median", "key to screen, ms, median / p99", "pi, MB", "child, MB"], rows);
}

/** From the start of pi until it can be typed into. */
async function measureStart(rounds: number): Promise<void> {
	const none = { name: "no extension", extension: null };
	const starts = [none, ...CONTESTANTS].map(({ name, extension }) => ({ name, extension, times: new Times() }));
	for (let round = 0; round < rounds * 3; round++) {
		for (const { extension, times } of starts) {
			const scratch = new Scratch();
			const home = await Home.make(scratch, { turns: [], extension });
			const start = performance.now();
			await home.open();
			times.add(performance.now() - start);
			await scratch.clear();
		}
	}
	table(["pi's start with", "ms, median"], starts.map(({ name, times }) => [name, times.quantile(0.5)]));
}

/** `measure.ts [ROUNDS] [forms|start]`. */
async function main([count = "5", only]: string[]): Promise<void> {
	const rounds = Number(count);
	const before = loadavg()[0]!.toFixed(1);
	if (only !== "start") await measureForms(rounds);
	if (only !== "forms") await measureStart(rounds);
	console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; load of the machine ${before} before, ${loadavg()[0]!.toFixed(1)} after; ${rounds} rounds of 60 keys.`);
}

await main(process.argv.slice(2));
