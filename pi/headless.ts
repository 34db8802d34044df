/** A form that nobody sees: answers go in through the protocol, the result comes out. */

import { findBinary } from "./binary.ts";
import { Child } from "./child.ts";
import type { Outcome } from "./outcome.ts";
import { type Opened, PROTOCOL } from "./protocol.ts";
import type { Question } from "./question.ts";

/** A form without a screen. */
export interface Headless {
	/** Resolves to what the form asks; to nothing if it ended without having opened. */
	opened: Promise<Opened | undefined>;
	/** How it ended. */
	ended: Promise<Outcome>;
	/** Hands in an answer. */
	submit(requestId: string, response: unknown): void;
	/** Calls the form off. */
	abort(): void;
}

/** Opens a form without a screen. */
export function openHeadless({ tool, payload, source, flow }: Question, directory: string): Headless {
	let open: (form?: Opened) => void = () => {};
	let finish: (outcome: Outcome) => void = () => {};
	const opened = new Promise<Opened | undefined>((resolve) => (open = resolve));
	const ended = new Promise<Outcome>((resolve) => (finish = resolve));
	const end = (outcome: Outcome) => {
		open();
		finish(outcome);
	};
	const binary = findBinary();
	if (typeof binary !== "string") {
		end({ failure: binary });
		return { opened, ended, submit: () => {}, abort: () => {} };
	}
	const child = new Child(binary, directory, {
		lines(lines) {
			for (const { opened, event, submitResult, done } of lines) {
				if (opened) open(opened);
				if (event) flow?.published(event);
				if (submitResult) flow?.replied(submitResult);
				if (done) {
					child.stop();
					end({ done });
				}
			}
		},
		failed: (failure) => end({ failure }),
	});
	child.send({ open: { protocol: PROTOCOL, tool, payload, source, size: [80, 24], colors: "none", background: "dark" } });
	return {
		opened,
		ended,
		submit: (requestId, response) => child.send({ submit: { requestId, response } }),
		abort() {
			child.stop();
			end({ failure: { kind: "aborted" } });
		},
	};
}
