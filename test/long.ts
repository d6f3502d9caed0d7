/** Whether this is `npm run test:long`, which sets it for its tests. */
export const IS_LONG = process.env.TEST_LONG === '1'

/** How often a race is run. */
export const ROUNDS = IS_LONG ? 20 : 3
