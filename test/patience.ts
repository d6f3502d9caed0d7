import { setTimeout } from 'node:timers/promises'

/** A machine that does much else at once needs more time: CI_SLOW=3 multiplies it. */
const SLOWNESS = Number(process.env.CI_SLOW ?? 1)
/**
 * How long tests wait for one event. It is the only timeout of the tests; test/laws.rules.test.ts refuses others.
 */
export const PATIENCE_MS = 60_000 * SLOWNESS
/** A test or hook waits for several events; the timeout of a single one must report first. */
export const TEST_MS = 3 * PATIENCE_MS
/** The interval at which tests poll. */
export const ASK_EVERY_MS = 20

/** Whether this is `npm run test:long`, which sets it for its tests. */
export const IS_LONG = process.env.TEST_LONG === '1'

/** How often a race is run. */
export const ROUNDS = IS_LONG ? 20 : 3

/**
 * Lets time pass while a fault lasts or while nothing may happen. To wait for an event use wait-for.ts instead, because
 * a slow machine gets less done in the same time.
 */
export const letPass = (ms: number): Promise<void> => setTimeout(ms)
