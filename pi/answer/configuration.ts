/** What the user's settings say about looking for questions in a message. */

import { run } from "../run.ts";

/** How questions are looked for. */
export interface Extraction {
	/** Models to try instead of that of the chat, the first that can be used first. */
	models: { provider: string; id: string }[];
	/** How long one attempt may take, in milliseconds. */
	timeout: number;
	/** How many more attempts there are after a reply that cannot be read. */
	retries: number;
}

const TEXT = String.raw`("(?:[^"\\]|\\.)*")`;
const MODEL = new RegExp(`provider = ${TEXT}, id = ${TEXT}`, "g");

/** Reads them from what pi-ask prints, which has only what differs from its defaults. */
export async function extraction(binary: string): Promise<Extraction> {
	const { output } = await run(binary, ["config", "show"], "");
	const setting = (name: string) => new RegExp(`^${name} = (.*)$`, "m").exec(output)?.[1];
	const models = [...(setting("extractionModels") ?? "").matchAll(MODEL)];
	return {
		models: models.map(([, provider, id]) => ({ provider: JSON.parse(provider!), id: JSON.parse(id!) })),
		timeout: Number(setting("extractionTimeoutMs") ?? 30_000),
		retries: Number(setting("extractionRetries") ?? 1),
	};
}
