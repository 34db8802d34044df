/** What happens around an open form: aborts, and the process behind it. */

import { readFileSync } from "node:fs";

/** An extension that aborts the turn on F12. */
export const ABORT_ON_F12 = `export default (pi) => {
	pi.on("session_start", (_event, ctx) => {
		ctx.ui.onTerminalInput((data) => {
			if (data !== "\\x1b[24~") return undefined;
			ctx.abort();
			return { consume: true };
		});
	});
};`;

/** The running pi-ask of a pi. */
export function childOf(pid: number): number {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
	return children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("embed"))!;
}
