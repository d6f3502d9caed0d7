export type ButtonStyle = 'primary' | 'quiet' | 'danger' | 'plain'

/** The classes of a button, or of a link that looks like one. */
export function buttonClass(style: ButtonStyle = 'primary'): string {
  return `btn btn-${style}`
}
