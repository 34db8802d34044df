/** What of the user's settings concerns the extension itself; pi-ask reads and checks them. */

import { findBinary } from "./binary.ts";
import { run } from "./run.ts";

/** The settings, in the shape of a `config.toml`. */
export interface Configuration {
	answer: {
		/** Models that look for questions in a message, the first that can be used first. */
		extractionModels: { provider: string; id: string }[];
		/** How long one attempt may take, in milliseconds. */
		extractionTimeoutMs: number;
		/** How many more attempts there are after a reply that cannot be read. */
		extractionRetries: number;
	};
	tools: { askUser: boolean; askUserQuestion: boolean };
}

/** How long the settings may take, in milliseconds; pi does not start before they are known. */
const PATIENCE = 3_000;

/** The settings; nothing where pi-ask cannot be asked. */
export async function configuration(binary: string): Promise<Configuration | undefined> {
	const { output } = await run(binary, ["config", "show", "--json"], "", PATIENCE);
	try {
		const { answer, tools } = JSON.parse(output);
		return answer && tools ? { answer, tools } : undefined;
	} catch {
		return undefined;
	}
}

/** Which tools the user wants; without a pi-ask that could say so, all of them, so that a call tells what is missing. */
export async function tools(): Promise<Configuration["tools"]> {
	const binary = findBinary();
	const settings = typeof binary === "string" ? await configuration(binary) : undefined;
	return settings?.tools ?? { askUser: true, askUserQuestion: true };
}
