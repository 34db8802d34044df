/**
 * Asks one questionnaire in pi's terminal and says how it ended.
 *
 * Every way out is here: an answer, a refusal by pi-ask, a failure of the child, an abort of the call.
 */

import type { ExtensionContext, Theme } from "@earendil-works/pi-coding-agent";
import { findBinary } from "./binary.ts";
import { Child } from "./child.ts";
import { edit } from "./editor.ts";
import type { Failure } from "./failure.ts";
import { Form } from "./form.ts";
import { type Keybindings, paint, type Screen } from "./host.ts";
import { keysOf } from "./keys.ts";
import { inTerminal } from "./mode.ts";
import { ring } from "./notify.ts";
import type { Outcome } from "./outcome.ts";
import { type ChildLine, type HostLine, type Opened, PROTOCOL } from "./protocol.ts";
import type { Question } from "./question.ts";
import { askByDialogs } from "./remote.ts";

/** How long the child may take to react to an abort, in milliseconds. */
const ABORT_GRACE = 200;
/** How long the child may take to react to Ctrl+C, in milliseconds. */
const LEAVE_GRACE = 2_000;

/** Asks in the way that pi's mode allows. */
export async function ask(ctx: ExtensionContext, question: Question): Promise<Outcome> {
	let outcome: Outcome = inTerminal(ctx) ? await askOnScreen(ctx, question) : { failure: { kind: "undrawable" } };
	if ("failure" in outcome && outcome.failure.kind === "undrawable" && ctx.hasUI) outcome = await askByDialogs(ctx, question);
	question.flow?.ended(outcome);
	return outcome;
}

/** Asks in the terminal, and restores pi's screen in every case. */
async function askOnScreen(ctx: ExtensionContext, question: Question): Promise<Outcome> {
	const binary = findBinary();
	if (typeof binary !== "string") return { failure: binary };
	if (question.signal?.aborted) return { failure: { kind: "aborted" } };
	ctx.ui.setWorkingVisible(false);
	let session: Session | undefined;
	try {
		const outcome = await ctx.ui.custom<Outcome | undefined>(
			(screen, theme, keybindings, close) => {
				session = new Session(screen, theme, keybindings, binary, ctx, question, close);
				return session.form;
			},
			{ blocked: { kind: "question", message: "Questions are waiting" } },
		);
		return outcome ?? { failure: { kind: "undrawable" } };
	} catch (error) {
		return { failure: { kind: "crashed", how: String(error), said: "" } };
	} finally {
		session?.end();
		ctx.ui.setWorkingVisible(true);
	}
}

/** One open form: a child, a component, and what goes between them. */
class Session {
	readonly form: Form;
	private readonly child: Child;
	private readonly screen: Screen;
	private readonly ctx: ExtensionContext;
	private readonly question: Question;
	private readonly close: (outcome: Outcome) => void;
	private readonly abort = () => this.aborted();
	private settled = false;
	private opened = false;
	private problem = "";
	/** The user's editor has the terminal. */
	private aside = false;
	private deadline: NodeJS.Timeout | undefined;

	constructor(screen: Screen, theme: Theme, keybindings: Keybindings, binary: string, ctx: ExtensionContext, question: Question, close: (outcome: Outcome) => void) {
		this.screen = screen;
		this.ctx = ctx;
		this.question = question;
		this.close = close;
		const send = (line: HostLine) => this.child.send(line);
		this.form = new Form(screen, theme, send, () => this.leaving());
		this.child = new Child(binary, ctx.cwd, {
			lines: (lines) => this.hear(lines),
			failed: (failure) => this.settle({ failure: this.problem && !this.opened ? { kind: "refused", problem: this.problem } : failure }),
		});
		const { tool, payload, source, journal, resume = false, signal } = question;
		this.child.send({ open: { protocol: PROTOCOL, tool, payload, source, journal, resume, editor: true, keys: keysOf(keybindings), ...this.form.opening } });
		signal?.addEventListener("abort", this.abort, { once: true });
	}

	/** Lets go of the child and the signal. */
	end(): void {
		clearTimeout(this.deadline);
		this.question.signal?.removeEventListener("abort", this.abort);
		this.child.stop();
	}

	private hear(lines: ChildLine[]): void {
		if (!this.question.signal?.aborted) clearTimeout(this.deadline);
		for (const { opened, event, folded, edit, problem, notify, submitResult, done } of lines) {
			if (opened) this.open(opened);
			if (event) this.question.flow?.published(event);
			if (folded !== undefined) this.form.folded = folded;
			if (edit) void this.edit(edit);
			if (submitResult) this.question.flow?.replied(submitResult);
			if (problem !== undefined) this.problem = problem;
			if (notify) ring(this.screen, notify);
			if (done) return this.settle({ done });
		}
		const frame = lines.findLast((line) => line.frame)?.frame;
		if (!frame) return;
		this.form.show(frame);
		if (!this.aside) paint(this.screen);
	}

	private open(form: Opened): void {
		this.opened = true;
		this.question.opened?.();
		this.question.flow?.opened(form, (requestId, response) => this.child.send({ submit: { requestId, response } }));
	}

	/** Has a text edited; where the form did not wait for it, the text goes on in pi's own editor. */
	private async edit({ id, text }: { id: number; text: string }): Promise<void> {
		this.aside = true;
		const edited = await edit(this.screen, this.ctx.cwd, text);
		this.aside = false;
		if (!this.settled) return this.child.send({ edited: { id, ...edited } });
		if (!("text" in edited)) return;
		const { ui } = this.ctx;
		ui.setEditorText([ui.getEditorText(), edited.text].filter(Boolean).join("\n"));
		ui.notify("The questions were closed meanwhile; what you wrote is below.", "warning");
	}

	private aborted(): void {
		this.child.send({ abort: {} });
		this.expectReaction(ABORT_GRACE, { kind: "aborted" });
	}

	/** Ctrl+C was pressed; a child that is alive answers a line that it does not know, if nothing else. */
	private leaving(): void {
		if (this.question.signal?.aborted) return;
		this.child.send({ ping: {} });
		this.expectReaction(LEAVE_GRACE, { kind: "silent" });
	}

	private expectReaction(time: number, failure: Failure): void {
		clearTimeout(this.deadline);
		this.deadline = setTimeout(() => this.settle({ failure }), time);
	}

	private settle(outcome: Outcome): void {
		if (this.settled) return;
		this.settled = true;
		this.end();
		this.close(outcome);
	}
}
