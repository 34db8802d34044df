/** The result of a call, in the shape that pi hands to the model (`content`) and keeps for itself (`details`). */

import { type Failure, forModel } from "./failure.ts";

/** An answer to one question. */
export interface Answer {
	values: string[];
	labels: string[];
	indices: number[];
	customText?: string;
	note?: string;
	optionNotes?: Record<string, string>;
}

/** A question, as results name it. */
export interface Asked {
	id: string;
	label: string;
	prompt: string;
	type: string;
	presentedType?: string;
}

/** What a program can read from a result. */
export interface Details {
	title?: string;
	cancelled: boolean;
	error?: { kind: string; issues?: { path: string; message: string }[]; message?: string };
	mode: "submit" | "elaborate";
	questions: Asked[];
	answers: Record<string, Answer>;
}

/** What a tool gives back. */
export interface ToolResult {
	content: { type: "text"; text: string }[];
	/** Those of `ask_user` are `Details`; each tool has its own. */
	details: { cancelled: boolean; error?: unknown; issues?: unknown };
	isError?: boolean;
}

/** The text of a result. */
export function textOf(result: { content: readonly { type: string; text?: string }[] }): string {
	return result.content.flatMap((part) => (part.type === "text" && part.text ? [part.text] : [])).join("\n");
}

/** Whether a call was refused for what it asks. */
export function isRefused({ details }: ToolResult): boolean {
	return details.error !== undefined || details.issues !== undefined;
}

/** The details where asking failed. */
export function failedDetails(failure: Failure): Details {
	return { cancelled: true, error: { kind: failure.kind, message: forModel(failure) }, mode: "submit", questions: [], answers: {} };
}
