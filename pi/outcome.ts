/** How asking ends. */

import type { Failure } from "./failure.ts";
import type { Done } from "./protocol.ts";

/** How it ended. */
export type Outcome = { done: Done } | { failure: Failure };
