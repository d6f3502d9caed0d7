type Look = 'primary' | 'quiet' | 'notice'

/** The classes of what looks like a button, be it a button or a link. */
export function buttonLook(look: Look = 'primary'): string {
  return `btn btn-${look}`
}
