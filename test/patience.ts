/**
 * How long one thing that is to happen is waited for: as long as a slow machine with other work may need. It is the
 * only bound of the tests; test/laws.rules.test.ts refuses others.
 */
export const PATIENCE_MS = 180_000
/** A test, or what prepares it, waits for several things; the sentence of the one that does not come is told first. */
export const TEST_MS = 5 * PATIENCE_MS
/** How often a test asks whether it has happened. */
export const ASK_EVERY_MS = 20
