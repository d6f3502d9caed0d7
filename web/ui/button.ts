export type ButtonStyle = 'primary' | 'quiet' | 'danger' | 'plain'

/** The classes of what looks like a button, be it a button or a link. */
export function buttonClass(style: ButtonStyle = 'primary'): string {
  return `btn btn-${style}`
}
