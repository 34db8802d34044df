/** The version of the extension, and whether a binary is new enough for it. */

import { readFileSync } from "node:fs";

/** The version of this extension. */
export const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Whether a binary of version `found` can serve an extension of version `wanted`: it must not be older. */
export function isNewEnough(found: string, wanted: string): boolean {
	const numbers = (version: string) => version.split(/[-+]/)[0]!.split(".").map(Number);
	const [have, need] = [numbers(found), numbers(wanted)];
	if (have.length !== 3 || have.some(Number.isNaN)) return false;
	const different = need.findIndex((number, index) => number !== have[index]);
	return different === -1 || have[different]! > need[different]!;
}
