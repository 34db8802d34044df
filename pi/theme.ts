/** pi's colors as a palette for the form. */

import type { Theme } from "@earendil-works/pi-coding-agent";
import type { HostTheme, Open } from "./protocol.ts";

/** What of pi's theme the form needs to know. */
export type Look = Pick<Required<Open>, "theme" | "colors" | "background">;

/** How the form should look beside the rest of pi. */
export function look(theme: Theme, environment: NodeJS.ProcessEnv = process.env): Look {
	const palette: HostTheme["palette"] = {
		text: color(theme.getFgAnsi("text")),
		muted: color(theme.getFgAnsi("muted")),
		accent: color(theme.getFgAnsi("accent")),
		green: color(theme.getFgAnsi("success")),
		yellow: color(theme.getFgAnsi("warning")),
		red: color(theme.getFgAnsi("error")),
		purple: color(theme.getFgAnsi("syntaxKeyword")),
		cyan: color(theme.getFgAnsi("syntaxType")),
		surface: color(theme.getBgAnsi("selectedBg")),
		background: "default",
	};
	return { theme: { palette }, colors: depth(theme, environment), background: theme.appearance ?? "dark" };
}

/** The color that an escape sequence of pi's sets, as theme files spell it. */
export function color(escape: string): string {
	const [, full] = /\x1b\[[34]8;2;(\d+;\d+;\d+)m/.exec(escape) ?? [];
	if (full) return `#${full.split(";").map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
	const [, indexed] = /\x1b\[[34]8;5;(\d+)m/.exec(escape) ?? [];
	if (indexed) return indexed;
	const [, bright, named] = /\x1b\[(?:(9|10)|[34])([0-7])m/.exec(escape) ?? [];
	if (named) return String(Number(named) + (bright ? 8 : 0));
	return "default";
}

function depth(theme: Theme, environment: NodeJS.ProcessEnv): Look["colors"] {
	if (environment.NO_COLOR) return "none";
	return theme.getColorMode() === "truecolor" ? "true" : "256";
}
