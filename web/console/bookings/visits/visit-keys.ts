/** The keys that act on a visit, for its buttons, the board and its hints. */
export const VISIT_KEYS = { technician: 'a', window: 'w', step: 's', cancel: 'x', link: 'l', off: 'o', undo: 'u' }
