/** The arguments of a call: what the model is told about them, and how they pass pi unchanged. */

/** The arguments of a call, as pi lets them pass. */
export interface Arguments {
	questions: unknown[];
	received?: string;
}

/**
 * Arguments that pass pi's own check unchanged.
 *
 * pi would bend or refuse what does not fit the schema; pi-ask says better what is wrong with it, so it goes along in one piece,
 * beside questions that stand in for it.
 */
export function prepare(schema: Schema, standIn: unknown[], received: unknown): Arguments {
	if (fits(schema, received)) return received as Arguments;
	return { questions: standIn, received: JSON.stringify(received ?? null) };
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

/** A schema, as far as the tools use it. */
export interface Schema {
	readonly type: string;
	readonly description?: string;
	readonly enum?: readonly string[];
	readonly maxLength?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly items?: Schema;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
}

function fits(schema: Schema, value: unknown): boolean {
	switch (schema.type) {
		case "array":
			return Array.isArray(value) && isWithin(value.length, schema.minItems, schema.maxItems) && value.every((item) => fits(schema.items!, item));
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
			if (typeof value !== schema.type) return false;
			return typeof value !== "string" || ((schema.enum?.includes(value) ?? true) && isWithin(value.length, 0, schema.maxLength));
	}
}

function isWithin(length: number, least = 0, most = Number.POSITIVE_INFINITY): boolean {
	return length >= least && length <= most;
}
