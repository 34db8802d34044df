/** What pi-ask is asked to ask. */

import type { Flow } from "./bridge.ts";
import type { Source, ToolName } from "./protocol.ts";

/** What is to be asked. */
export interface Question {
	tool: ToolName;
	payload: unknown;
	source: Source;
	/** The name under which what is entered is kept, until the form has ended well. */
	journal: string;
	/** Whether what is left under that name is taken without asking. */
	resume?: boolean;
	signal?: AbortSignal | undefined;
	/** The form, as other extensions see it. */
	flow?: Flow;
	/** Called once, when the payload turned out to be valid and before it is shown. */
	opened?: () => void;
}
