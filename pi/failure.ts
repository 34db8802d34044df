/** The ways in which asking can fail, and what is said about each to the user and the model. */

import { clean } from "./clean.ts";

/** Why no answer could be had. */
export type Failure =
	| { kind: "missing"; looked: string }
	| { kind: "outdated"; binary: string; found: string; wanted: string }
	| { kind: "crashed"; how: string; said: string }
	| { kind: "garbled"; line: string }
	| { kind: "silent" }
	| { kind: "refused"; problem: string }
	| { kind: "aborted" }
	| { kind: "unshown"; how: string }
	| { kind: "undrawable" };

/** What happened, and what to do about it. */
export function explain(failure: Failure): string {
	switch (failure.kind) {
		case "missing":
			return `The program pi-ask was not found (${failure.looked}). Install it with \`cargo install --path .\` in a checkout of pi-ask, or set PI_ASK_BIN to where it is.`;
		case "outdated":
			return `${failure.binary} is pi-ask ${failure.found}, and the extension needs ${failure.wanted}. Install both from the same checkout or release.`;
		case "crashed":
			return `pi-ask ended before the questions were answered (${failure.how}).${failure.said && ` Its last words: ${clean(failure.said)}`}`;
		case "garbled":
			return `pi-ask wrote something that is not its protocol: ${clean(failure.line)}. Check that PI_ASK_BIN, if it is set, names pi-ask.`;
		case "silent":
			return "pi-ask does not react, so its form was closed. Whatever was chosen in it is lost.";
		case "refused":
			return `pi-ask could not open the form: ${clean(failure.problem)}`;
		case "aborted":
			return "The call was called off while the questions were open.";
		case "unshown":
			return `The dialogs of this host of pi failed (${clean(failure.how)}).`;
		case "undrawable":
			return "This host of pi cannot draw a form.";
	}
}

/** What the model reads in place of answers. */
export function forModel(failure: Failure): string {
	const reason = explain(failure);
	switch (failure.kind) {
		case "aborted":
			return `${reason} None of them is answered, and the user has not turned them down.`;
		case "missing":
		case "outdated":
		case "crashed":
		case "garbled":
		case "silent":
		case "refused":
		case "unshown":
		case "undrawable":
			return `The questions could not be asked: ${reason} None of them is answered, and the user has not turned them down. Tell the user about this, and ask what you need as plain text.`;
	}
}
