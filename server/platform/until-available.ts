import retry from 'p-retry'
import { isUnavailable } from './http/errors.ts'

const PAUSE_MS = 1000

/** Repeats `work` while the database can't answer, for as long as the program runs; rejects with every other error. */
export function untilAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const shouldRetry = ({ error }: { error: Error }) => isUnavailable(error)
  return retry(work, { retries: Number.POSITIVE_INFINITY, factor: 1, minTimeout: PAUSE_MS, shouldRetry })
}
