/** Where the program pi-ask is: named by the user, shipped for the platform, on the path, or built in this checkout. */

import { accessSync, constants, statSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Failure } from "./failure.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NAME = process.platform === "win32" ? "pi-ask.exe" : "pi-ask";

/** The path of the program, or why there is none. */
export function findBinary(environment: NodeJS.ProcessEnv = process.env, root = ROOT): string | Failure {
	const named = environment.PI_ASK_BIN;
	if (named) return runnable(named) ? named : { kind: "missing", looked: `PI_ASK_BIN is ${named}, which cannot be run` };
	const places = [
		...shipped(),
		...(environment.PATH ?? "").split(delimiter).filter(Boolean).map((directory) => join(directory, NAME)),
		join(root, "target", "release", NAME),
		join(root, "target", "debug", NAME),
	];
	return places.find(runnable) ?? { kind: "missing", looked: "neither with the extension nor on PATH" };
}

/** The binary of the package for this platform, where npm has installed one. */
function shipped(): string[] {
	try {
		return [createRequire(import.meta.url).resolve(`pi-ask-${process.platform}-${process.arch}/bin/${NAME}`)];
	} catch {
		return [];
	}
}

function runnable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
