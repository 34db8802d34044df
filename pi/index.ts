/**
 * pi-ask inside pi.
 *
 * This extension moves bytes, frames and JSON between pi and the program `pi-ask`; every rule of asking lives there.
 */

import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { registerAnswering } from "./answer/command.ts";
import { Bridge } from "./bridge.ts";
import { tools } from "./configuration.ts";
import { registerReopening } from "./reopen.ts";
import { registerSettings } from "./settings.ts";
import { registerTool } from "./tool.ts";

export default async function (pi: ExtensionAPI): Promise<void> {
	const bridge = new Bridge(pi);
	const { askUser } = await tools();
	if (askUser) registerTool(pi, bridge);
	registerReopening(pi, bridge);
	registerAnswering(pi, bridge);
	registerSettings(pi);
}
