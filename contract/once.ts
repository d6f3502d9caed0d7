/**
 * A constant that is made when it is first used. For formatters: making one takes a phone's processor several
 * milliseconds, and most pages use none.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
