/** A form that nobody sees: answers go in through the protocol, the result comes out. */

import { findBinary } from "./binary.ts";
import { Child } from "./child.ts";
import type { Outcome } from "./outcome.ts";
import { PROTOCOL, type Source, type SubmitResult } from "./protocol.ts";

/** A form without a screen. */
export interface Headless {
	/** Resolves to whether the form is open; otherwise it has ended already. */
	opened: Promise<boolean>;
	/** How it ended. */
	ended: Promise<Outcome>;
	/** Hands in an answer. */
	submit(requestId: string, response: unknown): void;
	/** Calls the form off. */
	abort(): void;
}

/** What a form without a screen is opened with. */
export interface HeadlessOptions {
	payload: unknown;
	source: Source;
	directory: string;
	/** Whether the user is told that questions wait. */
	notifications: "as the user wants" | "none";
	replied?: (reply: SubmitResult) => void;
}

/** Opens a form without a screen. */
export function openHeadless({ payload, source, directory, notifications, replied }: HeadlessOptions): Headless {
	let open: (isOpen: boolean) => void = () => {};
	let finish: (outcome: Outcome) => void = () => {};
	const opened = new Promise<boolean>((resolve) => (open = resolve));
	const ended = new Promise<Outcome>((resolve) => (finish = resolve));
	const end = (outcome: Outcome) => {
		open(false);
		finish(outcome);
	};
	const binary = findBinary();
	if (typeof binary !== "string") {
		end({ failure: binary });
		return { opened, ended, submit: () => {}, abort: () => {} };
	}
	const child = new Child(binary, directory, {
		lines(lines) {
			for (const { frame, submitResult, done } of lines) {
				if (frame) open(true);
				if (submitResult) replied?.(submitResult);
				if (done) {
					child.stop();
					end({ done });
				}
			}
		},
		failed: (failure) => end({ failure }),
	});
	const options = notifications === "none" ? ["notifications.enabled=false"] : [];
	child.send({ open: { protocol: PROTOCOL, payload, source, size: [80, 24], colors: "none", background: "dark", options } });
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
