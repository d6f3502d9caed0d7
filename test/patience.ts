/**
 * How long tests wait for one event: long enough for a slow and busy machine. It is the only timeout of the tests;
 * test/laws.rules.test.ts refuses others.
 */
export const PATIENCE_MS = 180_000
/** A test or hook waits for several events; the timeout of a single one must report first. */
export const TEST_MS = 5 * PATIENCE_MS
/** The interval at which tests poll. */
export const ASK_EVERY_MS = 20
