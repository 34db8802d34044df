/**
 * pi-ask inside pi.
 *
 * This extension moves bytes, frames and JSON between pi and the program `pi-ask`; every rule of asking lives there.
 */

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { registerAnswering } from "./answer/command.ts";
import { Bridge } from "./bridge.ts";
import { registerReopening } from "./reopen.ts";
import { registerSettings } from "./settings.ts";
import { registerTool } from "./tool.ts";

export default function (pi: ExtensionAPI): void {
	const bridge = new Bridge(pi);
	registerTool(pi, bridge);
	registerReopening(pi, bridge);
	registerAnswering(pi, bridge);
	registerSettings(pi);
}
