/** Runs pi-ask to its end, for what needs no form. */

import { spawn } from "node:child_process";

/** What it wrote, and how it ended; `patience` is how long it may take, in milliseconds. */
export function run(binary: string, parameters: string[], input: string, patience = 10_000): Promise<{ output: string; how: string }> {
	return new Promise((resolve) => {
		const child = spawn(binary, parameters, { stdio: ["pipe", "pipe", "ignore"], timeout: patience, killSignal: "SIGKILL" });
		let output = "";
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
		child.stdin.on("error", () => {});
		child.on("error", (error) => resolve({ output, how: error.message }));
		child.on("close", (status, signal) => resolve({ output, how: signal ? `ended by ${signal}` : `exit status ${status}` }));
		child.stdin.end(input);
	});
}
