/**
 * Open forms for other extensions of the same pi: they are told when a form opens and how it ends, and may answer it.
 *
 * Whether an answer fits is for pi-ask to say; only what cannot be routed is refused here.
 */

import { randomUUID } from "node:crypto";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Outcome } from "./outcome.ts";
import type { ChildLine, Opened, SubmitResult } from "./protocol.ts";
import { failedDetails } from "./result.ts";

const CHANNEL = "@eko24ive/pi-ask";

/** Why a form is open. */
export type Origin = "tool" | "answer" | "answer:again" | "ask:replay" | "ask:resume";

/** Hands an answer to a form. */
export type Submit = (requestId: string, response: unknown) => void;

/** One form, as others see it. */
export interface Flow {
	/** The form is open. */
	opened(form: Opened, submit: Submit): void;
	/** pi-ask has something to say on a channel of its own. */
	published(event: NonNullable<ChildLine["event"]>): void;
	/** pi-ask has looked at an answer. */
	replied(reply: SubmitResult): void;
	/** The form is closed. */
	ended(outcome: Outcome): void;
}

interface Submission {
	version: 1;
	requestId: string;
	flowId: string;
	response: unknown;
}

/** The way to other extensions. */
export class Bridge {
	private readonly events: ExtensionAPI["events"];
	private readonly forms = new Map<string, Submit>();

	constructor(pi: ExtensionAPI) {
		this.events = pi.events;
		this.events.on(`${CHANNEL}:submit`, (data) => this.submit(data));
	}

	/** A form that is about to open. */
	flow(source: Origin, toolCallId?: string): Flow {
		const flowId = randomUUID();
		const about = { version: 1, flowId, ...(toolCallId !== undefined && { toolCallId }), source };
		return {
			opened: (form, submit) => {
				this.forms.set(flowId, submit);
				this.events.emit(`${CHANNEL}:started`, { ...about, ...form, createdAt: Date.now() });
			},
			published: ({ channel, payload }) => this.events.emit(channel, payload),
			replied: (reply) => {
				if (this.forms.has(flowId)) this.reply(flowId, reply);
			},
			ended: (outcome) => {
				if (!this.forms.delete(flowId)) return;
				const details = "done" in outcome ? outcome.done.result.details : failedDetails(outcome.failure);
				this.events.emit(`${CHANNEL}:completed`, { ...about, result: details, completedAt: Date.now() });
			},
		};
	}

	private submit(data: unknown): void {
		const { version, requestId, flowId, response } = (data ?? {}) as Partial<Submission>;
		const names = { requestId: String(requestId ?? ""), flowId: String(flowId ?? "") };
		const refuse = (error: string, message: string) => this.reply(names.flowId, { requestId: names.requestId, ok: false, error, message });
		if (version !== 1) return refuse("invalid_request", "`version` must be 1");
		if (typeof requestId !== "string" || typeof flowId !== "string") return refuse("invalid_request", "`requestId` and `flowId` must be texts");
		const submit = this.forms.get(flowId);
		if (!submit) return refuse("flow_not_found", "No form of this `flowId` is open");
		submit(requestId, response ?? null);
	}

	private reply(flowId: string, reply: SubmitResult): void {
		this.events.emit(`${CHANNEL}:submit-result`, { version: 1, ...reply, flowId });
	}
}
