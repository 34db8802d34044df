/** A text in the external editor that pi is set up for, on the whole terminal, while pi steps aside. */

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getAgentDir, SettingsManager } from "@mariozechner/pi-coding-agent";
import { aside, type Screen } from "./host.ts";

/** What came of it. */
export type Edited = { text: string } | { error: string };

/** Settings of pi, as far as every version has them. */
interface Settings {
	getExternalEditorCommand?: () => string;
}

/** Hands the terminal to the editor until it ends; whatever goes wrong, pi gets it back. */
export function edit(screen: Screen, directory: string, text: string): Promise<Edited> {
	return aside(screen, async () => {
		let folder: string | undefined;
		try {
			folder = mkdtempSync(join(tmpdir(), "pi-ask-"));
			const file = join(folder, "answer.md");
			writeFileSync(file, text, { mode: 0o600 });
			const problem = await run(command(directory), file, directory);
			return problem ? { error: problem } : { text: textIn(file) };
		} catch (error) {
			return { error: `The text could not be handed over: ${(error as Error).message}` };
		} finally {
			if (folder) rmSync(folder, { recursive: true, force: true });
		}
	});
}

/** pi's own setting, which knows the environment too, else what the environment says. */
function command(directory: string): string {
	const settings = SettingsManager.create(directory, getAgentDir()) as Settings;
	return settings.getExternalEditorCommand?.() || process.env.VISUAL || process.env.EDITOR || "nano";
}

/** Runs the editor to its end, and says what went wrong. */
function run(command: string, file: string, directory: string): Promise<string> {
	// An editor with a window of its own leaves the terminal empty.
	process.stdout.write(`Your answer is open in \`${command}\`; the form comes back when that has ended.\n`);
	return new Promise((resolve) => {
		// Through the shell, since the setting may hold arguments and quotes.
		const editor = spawn("/bin/sh", ["-c", `${command} "$1"`, "sh", file], { cwd: directory, stdio: "inherit" });
		editor.on("error", (error) => resolve(`\`${command}\` could not be started: ${error.message}`));
		editor.on("close", (status, signal) => resolve(status === 0 ? "" : `\`${command}\` ended with ${signal ?? `exit status ${status}`}`));
	});
}

/** What was saved; anything but text is refused rather than mended. */
function textIn(file: string): string {
	return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
}
