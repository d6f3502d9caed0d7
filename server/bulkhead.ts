import { MESSAGES } from '../contract/messages.ts'
import { AppError } from './http/errors.ts'

export type Bounds = {
  /** So many run at once. */
  running: number
  /** So many more wait for a turn; any further ones are refused at once. */
  waiting: number
  /** Who waits for longer is refused. */
  waitMs: number
}

/** Runs the work if its turn comes in time, and throws 503 otherwise. */
export type Bulkhead = <Result>(work: () => Promise<Result>) => Promise<Result>

const RETRY_AFTER_S = 2

/** Bounds the work of one kind, so that the other kinds find the machine free; decision 43. */
export function createBulkhead(bounds: Bounds): Bulkhead {
  let running = 0
  const waiting = new Set<() => void>()

  function start(): Promise<void> | undefined {
    if (running < bounds.running) return void running++
    if (waiting.size >= bounds.waiting) throw tooBusy()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(takeTurn)
        reject(tooBusy())
      }, bounds.waitMs)
      function takeTurn(): void {
        clearTimeout(timer)
        waiting.delete(takeTurn)
        resolve()
      }
      waiting.add(takeTurn)
    })
  }

  /** Hands the turn to the one that has waited longest. */
  function end(): void {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return async (work) => {
    await start()
    return work().finally(end)
  }
}

export const tooBusy = () => new AppError('unavailable', MESSAGES.tooBusy, { retryAfterS: RETRY_AFTER_S })
