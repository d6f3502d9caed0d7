import { CHROMIUM_FLAGS } from '../../test/chromium-flags.ts'

type Options = {
  /** Times and sizes must stay below their budget, throughput above it. */
  direction?: 'at most' | 'at least'
  decimals?: number
  /** Errors during the measurement; any error misses the budget. */
  errors?: number
}

/** Prints a figure next to its budget, with the word `met` or `MISSED`. */
export function printFigure(name: string, value: number, budget: number, options: Options = {}): void {
  const { direction = 'at most', decimals = 2, errors = 0 } = options
  const isMet = errors === 0 && (direction === 'at most' ? value <= budget : value >= budget)
  const trouble = errors > 0 ? ` (${errors} errors)` : ''
  const figure = String(Number(value.toFixed(decimals))).padStart(9)
  console.log(`${isMet ? '  met   ' : '  MISSED'}  ${figure}  ${direction} ${budget}  ${name}${trouble}`)
}

export const median = (values: readonly number[]) =>
  values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * With a debugger attached, as here, V8 parses each function a second time for line positions. The last flag collects
 * them at once: evaluating React then takes 2 ms, as for a visitor, instead of 14.
 */
export const HEADLESS_FLAGS = ['--headless=new', ...CHROMIUM_FLAGS, '--js-flags=--no-enable-lazy-source-positions']

export const SERVICE = '/services/homeservice/electrician'
export const BLOG = '/blogs/ac-repair/1/ac-service-before-april'
/** One page of each public kind, without private pages and error pages. */
export const PUBLIC_PAGES = ['/', SERVICE, '/aboutus', '/contactus', '/blogs', BLOG, '/privacy-policy']
