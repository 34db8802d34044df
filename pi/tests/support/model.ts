/** A model on loopback that says what a script tells it, and remembers what it was asked. */

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the model says in one turn; with `null` it never comes to an end. */
export type Turn = string | { name: string; arguments: unknown }[] | null;

/** A message of a request. */
export interface Message {
	role: string;
	content: unknown;
	tool_call_id?: string;
}

/** The body of a request. */
export interface Request {
	model: string;
	messages: Message[];
	tools?: { function: { name: string; description: string; parameters: Record<string, unknown> } }[];
}

/** The model. */
export class Model {
	/** What it was asked, in order. */
	readonly requests: Request[] = [];
	/** How many turns it has said. */
	private said = 0;
	private readonly server: Server;
	private readonly turns: readonly Turn[];
	private readonly waiting: (() => void)[] = [];

	private constructor(turns: readonly Turn[]) {
		this.turns = turns;
		this.server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			this.requests.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
			const turn = this.turns[this.requests.length - 1];
			if (turn !== null) {
				speak(response, turn ?? "I have nothing more to say.");
				this.said += 1;
			}
			for (const wake of this.waiting.splice(0)) wake();
		});
	}

	/** A model that says these turns, one a request. */
	static async saying(...turns: Turn[]): Promise<Model> {
		const model = new Model(turns);
		await new Promise<void>((listening) => model.server.listen(0, "127.0.0.1", listening));
		return model;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
	}

	/** The request of this number, from 0, as soon as it is there. */
	async request(number: number): Promise<Request> {
		while (this.requests.length <= number) await new Promise<void>((wake) => this.waiting.push(wake));
		return this.requests[number]!;
	}

	/** Resolves when it has said all of the turn of this number, from 0. */
	async spoke(number: number): Promise<void> {
		while (this.said <= number) await new Promise<void>((wake) => this.waiting.push(wake));
	}

	/** What the tools answered, in the request of this number. */
	async toolTexts(number: number): Promise<string[]> {
		const { messages } = await this.request(number);
		return messages.filter((message) => message.role === "tool").map((message) => String(message.content));
	}

	close(): void {
		this.server.closeAllConnections();
		this.server.close();
	}
}

function speak(response: ServerResponse, turn: NonNullable<Turn>): void {
	const chunk = (choices: unknown[], more = {}) =>
		response.write(`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "scripted", choices, ...more })}\n\n`);
	const delta = (delta: object, finish_reason: string | null = null) => chunk([{ index: 0, delta, finish_reason }]);
	response.writeHead(200, { "content-type": "text/event-stream" });
	delta({ role: "assistant", content: "" });
	if (typeof turn === "string") delta({ content: turn });
	else
		for (const [index, call] of turn.entries()) {
			const text = JSON.stringify(call.arguments);
			const half = Math.floor(text.length / 2);
			delta({ tool_calls: [{ index, id: `call_${index}_${Math.random().toString(36).slice(2)}`, type: "function", function: { name: call.name, arguments: "" } }] });
			delta({ tool_calls: [{ index, function: { arguments: text.slice(0, half) } }] });
			delta({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] });
		}
	delta({}, typeof turn === "string" ? "stop" : "tool_calls");
	chunk([], { usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 } });
	response.end("data: [DONE]\n\n");
}
