/** What a mouse does, in the bytes that a terminal would send for it; pi hands over events, and only in its fullscreen mode. */

/** What pi says of a mouse, as far as the form wants it; columns and rows count from 0 in the form. */
export interface MouseEvent {
	type: string;
	button: string;
	x: number;
	y: number;
	wheelDelta?: number;
}

/** The bytes, in the SGR encoding; nothing for what the form has no use for. */
export function mouseBytes({ type, button, x, y, wheelDelta = 0 }: MouseEvent): string {
	const at = `${x + 1};${y + 1}`;
	if (type === "press" && button === "left") return `\x1b[<0;${at}M`;
	if (type === "release" && button === "left") return `\x1b[<0;${at}m`;
	// pi counts lines and the form notches: one event is one.
	if (type === "wheel" && wheelDelta !== 0) return `\x1b[<${wheelDelta < 0 ? 64 : 65};${at}M`;
	return "";
}
