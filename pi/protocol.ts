/** The lines of `pi-ask embed`, version 1, as far as the extension uses them; `docs/embedding.md` has all of them. */

import type { Answer, Asked, ToolResult } from "./result.ts";

/** The version of the protocol that this extension speaks. */
export const PROTOCOL = 1;

/** The tools of pi-ask. */
export type ToolName = "ask_user" | "ask_user_question";

/** Where a form comes from: a call of the tool, or a message in which questions were found. */
export type Source = "tool" | "answer";

/** The colors of the host, over those of the theme. */
export interface HostTheme {
	palette: Record<string, string>;
}

/** Keys of the host by context and action, as a keymap has them. */
export type HostKeys = Record<string, Record<string, string | string[]>>;

/** All that opens a form. */
export interface Open {
	protocol: number;
	tool: ToolName;
	payload: unknown;
	source: Source;
	size: [number, number];
	colors: "true" | "256" | "16" | "none";
	background: "dark" | "light";
	theme?: HostTheme;
	keys?: HostKeys;
	/** The name under which what is entered is kept against crashes. */
	journal?: string;
	/** Whether what is left under that name is taken at once. */
	resume?: boolean;
	/** Whether a text can be edited elsewhere. */
	editor?: boolean;
}

/** What goes to pi-ask. */
export type HostLine =
	| { open: Open }
	| { bytes: string }
	| { resize: [number, number] }
	| { background: "dark" | "light" }
	| { theme: HostTheme }
	| { edited: { id: number } & ({ text: string } | { error: string }) }
	| { submit: { requestId: string; response: unknown } }
	| { abort: object }
	| { ping: object };

/** A question with its options and every default filled in. */
export interface Described extends Asked {
	options: { value: string; label: string; description?: string; preview?: string }[];
}

/** What a form asks. */
export interface Opened {
	title?: string;
	questions: Described[];
}

/** The form as it is now. */
export interface Frame {
	lines: string[];
	cursor: [number, number] | null;
	/** The form wants to hear of the mouse. */
	mouse?: boolean;
	size: [number, number];
}

/** How a form ended. */
export interface Done {
	status: "answered" | "cancelled" | "aborted" | "invalid" | "timedOut" | "failed";
	result: ToolResult;
	summary: string;
}

/** What became of an answer from elsewhere. */
export interface SubmitResult {
	requestId: string;
	ok: boolean;
	error?: string;
	message?: string;
}

/** What comes from pi-ask: every line has one of these fields. */
export interface ChildLine {
	hello?: { protocol: number; version: string };
	opened?: Opened;
	/** What other extensions are to hear, and where. */
	event?: { channel: string; payload: unknown };
	frame?: Frame;
	folded?: boolean;
	/** A text that the user wants in an editor elsewhere. */
	edit?: { id: number; text: string };
	notify?: { message: string; channels: ("bell" | "osc9" | "osc777")[] };
	partial?: { answers: Record<string, Answer> };
	submitResult?: SubmitResult;
	done?: Done;
	problem?: string;
}
