/** The arguments of `ask_user`, as the model is told about them. */

import type { TSchema } from "typebox";

const option = {
	type: "object",
	properties: {
		value: { type: "string", description: "What comes back to you; unique within the question" },
		label: { type: "string", description: "What the user reads" },
		description: { type: "string", description: "A line more about the option" },
		preview: { type: "string", description: "Text of the preview pane; every option of a preview question needs one" },
	},
	required: ["value", "label"],
} as const;

const question = {
	type: "object",
	properties: {
		id: { type: "string", description: "Name of the question in the result; unique within the call" },
		label: { type: "string", description: "One or two words for the tab" },
		prompt: { type: "string", description: "The question itself" },
		type: { type: "string", enum: ["single", "multi", "preview"], description: "One option (default), several, or one that is chosen by its preview" },
		required: { type: "boolean", description: "The answer matters to you; the user may still leave it open" },
		options: { type: "array", items: option, description: "At least one; the user can always type an answer instead" },
	},
	required: ["id", "prompt", "options"],
} as const;

const parameters = {
	type: "object",
	properties: {
		title: { type: "string", description: "What the questions are about, in a few words" },
		questions: { type: "array", items: question, description: "One to a handful of related questions" },
	},
	required: ["questions"],
} as const;

/** The schema that pi shows to the model. */
export const PARAMETERS = parameters as unknown as TSchema;

/** The arguments of a call, as pi lets them pass. */
export interface Arguments {
	questions: unknown[];
	received?: string;
}

/**
 * Arguments that pass pi's own check unchanged.
 *
 * pi would bend or refuse what does not fit the schema; pi-ask says better what is wrong with it, so it goes along in one piece.
 */
export function prepare(received: unknown): Arguments {
	if (fits(parameters, received)) return received as Arguments;
	return { questions: [], received: JSON.stringify(received ?? null) };
}

/** What the model sent. */
export function payloadOf(call: unknown): unknown {
	const { received } = (call ?? {}) as Partial<Arguments>;
	if (typeof received !== "string") return call;
	try {
		return JSON.parse(received);
	} catch {
		return call;
	}
}

interface Schema {
	readonly type: string;
	readonly enum?: readonly string[];
	readonly items?: Schema;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
}

function fits(schema: Schema, value: unknown): boolean {
	switch (schema.type) {
		case "array":
			return Array.isArray(value) && value.every((item) => fits(schema.items!, item));
		case "object": {
			if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
			const fields = value as Record<string, unknown>;
			const has = (name: string) => Object.hasOwn(fields, name) && fields[name] !== undefined;
			return (
				(schema.required ?? []).every(has) &&
				Object.entries(schema.properties ?? {}).every(([name, inner]) => !has(name) || fits(inner, fields[name]))
			);
		}
		default:
			return typeof value === schema.type && (schema.enum === undefined || schema.enum.includes(value as string));
	}
}
