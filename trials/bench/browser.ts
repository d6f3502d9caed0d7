import { CHROMIUM_FLAGS } from '../../test/chromium-flags.ts'

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * While a program watches a page, as these do, V8 parses each function that it enters a second time, for the lines in
 * it. With the last flag it notes them at once: to evaluate React takes 2 ms then, as it does for a visitor, and 14
 * without.
 */
export const HEADLESS_FLAGS = ['--headless=new', ...CHROMIUM_FLAGS, '--js-flags=--no-enable-lazy-source-positions']
