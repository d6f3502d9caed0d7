/** The classes of what looks like a button in the console, be it a button or a link. */
export function buttonLook(look: 'primary' | 'quiet' | 'danger' | 'plain' = 'primary'): string {
  return `button button-${look}`
}
