/** Whether what came through the pipe has the shape that the extension relies on; what has not would end pi where it is drawn. */

import type { ChildLine } from "./protocol.ts";

/** A line of the child; nothing if it is none. */
export function parseLine(text: string): ChildLine | undefined {
	try {
		const line: unknown = JSON.parse(text);
		return isObject(line) && Object.entries(line).every(([kind, body]) => SHAPES[kind]?.(body) ?? true) ? line : undefined;
	} catch {
		return undefined;
	}
}

type Shape = (body: unknown) => boolean;

/** Lines of other kinds are passed over, so their bodies may be anything. */
const SHAPES: Record<string, Shape> = {
	hello: isObject,
	opened: ({ questions }: any) => listOf(questions, ({ id, label, options }) => isText(id) && isText(label) && listOf(options, isObject)),
	event: ({ channel }: any) => isText(channel),
	frame: ({ lines, cursor }: any) => listOf(lines, isText) && (cursor === null || (listOf(cursor, Number.isInteger) && cursor.length === 2)),
	folded: (body) => typeof body === "boolean",
	edit: ({ text }: any) => isText(text),
	notify: ({ message, channels }: any) => isText(message) && listOf(channels, isText),
	submitResult: isObject,
	done: ({ status, result, summary }: any) => isText(status) && isText(summary) && isResult(result),
	problem: isText,
};

/** A model that reads nothing cannot tell what happened. */
function isResult({ content, details }: any): boolean {
	return listOf(content, ({ text }) => isText(text)) && content.some(({ text }: any) => text.trim() !== "") && isObject(details);
}

function listOf(value: unknown, shape: (item: any) => boolean): value is unknown[] {
	return Array.isArray(value) && value.every(shape);
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}

function isText(value: unknown): value is string {
	return typeof value === "string";
}
