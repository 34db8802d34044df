/** The command `/ask-settings`: pi-ask's own settings, on the whole terminal, while pi steps aside. */

import { spawn } from "node:child_process";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { findBinary } from "./binary.ts";
import { explain } from "./failure.ts";
import { aside } from "./host.ts";
import { inTerminal } from "./mode.ts";

/** Makes `/ask-settings` known to pi. */
export function registerSettings(pi: ExtensionAPI): void {
	pi.registerCommand("ask-settings", {
		description: "Change how pi-ask asks",
		handler: (_arguments, ctx) => settings(ctx),
	});
}

async function settings(ctx: ExtensionContext): Promise<void> {
	if (!inTerminal(ctx)) return ctx.ui.notify("/ask-settings needs a terminal; `pi-ask config` in another one does the same.", "error");
	const binary = findBinary();
	if (typeof binary !== "string") return ctx.ui.notify(explain(binary), "error");
	const problem = await ctx.ui.custom<string>((screen, _theme, _keybindings, close) => {
		void aside(screen, () => run(binary, ctx.cwd)).then(close);
		return { render: () => [], invalidate: () => {} };
	});
	if (problem) ctx.ui.notify(problem, "error");
}

/** Runs the settings to their end, and says what went wrong. */
function run(binary: string, directory: string): Promise<string> {
	return new Promise((resolve) => {
		const child = spawn(binary, ["config"], { cwd: directory, stdio: ["inherit", "inherit", "pipe"] });
		let said = "";
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			said = (said + text).slice(-500);
		});
		child.on("error", (error) => resolve(`The settings could not be opened: ${error.message}`));
		child.on("close", (status) => resolve(status === 0 || status === 1 ? "" : `The settings ended with exit status ${status}. ${said.trim()}`));
	});
}
