/** A registry of npm on loopback that has the packages of some files, and no other. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import type { TestContext } from "node:test";

/** The address of a registry that ends with the test. */
export async function registry(test: TestContext, files: string[]): Promise<string> {
	const contents = new Map(files.map((file) => [`/${basename(file)}`, readFileSync(file)]));
	let url = "";
	const packages = () =>
		new Map(
			files.map((file) => {
				const manifest = JSON.parse(execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" }));
				const path = `/${basename(file)}`;
				const integrity = `sha512-${createHash("sha512").update(contents.get(path)!).digest("base64")}`;
				const version = { ...manifest, dist: { tarball: url + path, integrity } };
				return [`/${manifest.name}`, { name: manifest.name, "dist-tags": { latest: manifest.version }, versions: { [manifest.version]: version } }];
			}),
		);
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url!, url);
		const content = contents.get(pathname) ?? packages().get(pathname);
		if (!content) return response.writeHead(404, { "content-type": "application/json" }).end('{"error": "not found"}');
		return Buffer.isBuffer(content) ? response.end(content) : response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	test.after(() => {
		server.closeAllConnections();
		server.close();
	});
	return url;
}
