import { CHROMIUM_FLAGS } from '../../test/chromium-flags.ts'

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * With a debugger attached, as here, V8 parses each function a second time for its line positions. The last flag makes
 * it collect them at once: evaluating React then takes 2 ms, as for a visitor, instead of 14.
 */
export const HEADLESS_FLAGS = ['--headless=new', ...CHROMIUM_FLAGS, '--js-flags=--no-enable-lazy-source-positions']

export const SERVICE = '/services/homeservice/electrician'
export const BLOG = '/blogs/ac-repair/1/ac-service-before-april'
/** One page of each public kind, except for private pages and error pages. */
export const PUBLIC_PAGES = ['/', SERVICE, '/aboutus', '/contactus', '/blogs', BLOG, '/privacy-policy']
