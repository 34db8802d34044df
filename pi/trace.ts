/** The command `/ask:trace`: where the sessions are that pi-ask keeps, and how one is replayed. */

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { findBinary } from "./binary.ts";
import { explain } from "./failure.ts";
import { run } from "./run.ts";

/** The most sessions that are named. */
const MOST = 5;

/** A session that is kept. */
interface Kept {
	path: string;
	kind: string;
	asks: string;
	ended: string;
	when: string;
}

/** Makes `/ask:trace` known to pi. */
export function registerTrace(pi: ExtensionAPI): void {
	pi.registerCommand("ask:trace", {
		description: "Say where forms are recorded, and how to replay one",
		handler: (_arguments, ctx) => trace(ctx),
	});
}

async function trace(ctx: ExtensionContext): Promise<void> {
	const binary = findBinary();
	if (typeof binary !== "string") return ctx.ui.notify(explain(binary), "error");
	const { output, how } = await run(binary, ["trace", "list", "--json"], "");
	const kept = parse(output);
	if (!kept) return ctx.ui.notify(`${binary} does not say what it keeps (${how}).`, "error");
	if (kept.length === 0) return ctx.ui.notify("No form is recorded. `recordings.keep = 20` in the settings of pi-ask records every form, and keeps the newest twenty.", "info");
	const lines = kept.slice(0, MOST).map(({ path, kind, asks, ended, when }) => `${path}\n  ${asks} (${kind}, ${ended}, ${when})`);
	ctx.ui.notify([...lines, `\`pi-ask replay ${kept[0]!.path}\` shows the newest, message by message.`].join("\n"), "info");
}

function parse(output: string): Kept[] | undefined {
	try {
		const kept = JSON.parse(output);
		return Array.isArray(kept) ? kept : undefined;
	} catch {
		return undefined;
	}
}
