/** A text whose numbers stay on one line with what they count: `12 September`, `30 days`. */
export const unbroken = (text: string): string => text.replace(/(?<=\d) /g, '\u00a0')
