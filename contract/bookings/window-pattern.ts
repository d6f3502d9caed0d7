/** A window by its beginning in India, such as `2026-11-25T16`. Apart from its schema, which pages need not load. */
export const WINDOW_PATTERN = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(08|1[02468]|2[02])$/
