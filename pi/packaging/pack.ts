/**
 * Makes the npm packages: `pi-ask` with the extension, and `pi-ask-PLATFORM-ARCH` with the program.
 *
 * npm installs the one program that fits, since the extension names all of them as optional and each says where it runs.
 * The names are written into the package only here: in a checkout they would be looked up before they are ours.
 */

import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Where a program is published for. */
const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"];

/** Makes both packages in a folder, and names their files. */
export function pack(program: string, folder: string): string[] {
	const stage = mkdtempSync(join(tmpdir(), "pi-ask-pack-"));
	try {
		mkdirSync(folder, { recursive: true });
		return [packed(stageExtension(stage), folder), packed(stageProgram(stage, program), folder)];
	} finally {
		rmSync(stage, { recursive: true, force: true });
	}
}

function manifest(): { version: string; license: string; files: string[] } & Record<string, unknown> {
	return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
}

function stageExtension(stage: string): string {
	const directory = join(stage, "pi-ask");
	const { files, version, ...rest } = manifest();
	for (const file of globSync(files, { cwd: ROOT })) cpSync(join(ROOT, file), join(directory, file), { recursive: true });
	const optionalDependencies = Object.fromEntries(PLATFORMS.map((platform) => [`pi-ask-${platform}`, version]));
	writeFileSync(join(directory, "package.json"), JSON.stringify({ ...rest, version, files, optionalDependencies }, null, 2));
	return directory;
}

function stageProgram(stage: string, program: string): string {
	const { platform, arch } = process;
	const name = `pi-ask-${platform}-${arch}`;
	const directory = join(stage, name);
	const { version, license } = manifest();
	mkdirSync(join(directory, "bin"), { recursive: true });
	const target = join(directory, "bin", platform === "win32" ? "pi-ask.exe" : "pi-ask");
	copyFileSync(program, target);
	chmodSync(target, 0o755);
	for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(ROOT, file), join(directory, file));
	const description = `The program pi-ask for ${platform} on ${arch}`;
	writeFileSync(join(directory, "package.json"), JSON.stringify({ name, version, description, license, os: [platform], cpu: [arch], files: ["bin"] }, null, 2));
	return directory;
}

function packed(directory: string, folder: string): string {
	const output = execFileSync("npm", ["pack", directory, "--pack-destination", folder, "--silent"], { encoding: "utf8" });
	return join(folder, output.trim().split("\n").at(-1)!);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const [program, folder] = process.argv.slice(2);
	if (!program || !folder) throw new Error("usage: packaging/pack.ts PROGRAM FOLDER");
	for (const file of pack(program, folder)) console.log(file);
}
