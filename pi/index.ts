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
import { ASK_USER } from "./tools/ask-user.ts";
import { ASK_USER_QUESTION } from "./tools/ask-user-question.ts";
import { registerTrace } from "./trace.ts";
import { registerTool } from "./tools/tool.ts";

export default async function (pi: ExtensionAPI): Promise<void> {
	const bridge = new Bridge(pi);
	const { askUser, askUserQuestion } = await tools();
	if (askUser) registerTool(pi, bridge, ASK_USER);
	if (askUserQuestion) registerTool(pi, bridge, ASK_USER_QUESTION);
	registerReopening(pi, bridge);
	registerAnswering(pi, bridge);
	registerSettings(pi);
	registerTrace(pi);
}
