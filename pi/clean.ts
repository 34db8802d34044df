/** Text of others, so that a terminal obeys nothing in it. */

/** The signs for control characters start here in Unicode. */
const SIGNS = 0x2400;

/** Shows what would move the cursor, color the screen or turn text around as a visible stand-in, as the form does; ends of lines stay. */
export function clean(text: string): string {
	return text
		.replace(/\r\n/g, "\n")
		.replaceAll("\t", "    ")
		.replace(/[\u061c\u200e\u200f]/g, "")
		.replace(/[\x00-\x09\x0b-\x1f]/g, (sign) => String.fromCharCode(SIGNS + sign.charCodeAt(0)))
		.replaceAll("\x7f", "\u2421")
		.replace(/[\x80-\x9f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
}
