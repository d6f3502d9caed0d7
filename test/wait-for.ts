import { vi } from 'vitest'
import { ASK_EVERY_MS, PATIENCE_MS } from './patience.ts'

/** Repeats a check until it passes, and returns its result. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: ASK_EVERY_MS })
