import { setImmediate } from 'node:timers/promises'
import { MESSAGES } from '../../contract/messages.ts'
import { AppError } from './http/errors.ts'

export type Bounds = {
  /** How many calls run at once. */
  running: number
  /** How many more may wait for a slot; further calls are refused at once. */
  waiting: number
  /** A call that waits for longer is refused. */
  waitMs: number
  /** How many calls of one caller may run or wait at once; without it, there is no such limit. */
  places?: number
}

/** Runs the work if a slot is free in time, and throws 503 otherwise. `caller` identifies whose place it takes. */
export type Bulkhead = <Result>(work: () => Promise<Result>, caller?: string) => Promise<Result>

const RETRY_AFTER_S = 2

/** Limits one kind of work so that it can't starve the others; decision 18. */
export function createBulkhead(bounds: Bounds): Bulkhead {
  let running = 0
  const waiting = new Set<() => void>()
  const taken = new Map<string, number>()

  /** Takes one of the caller's places and returns the function that releases it. */
  function takePlace(caller: string): () => void {
    const before = taken.get(caller) ?? 0
    if (before >= (bounds.places ?? Number.POSITIVE_INFINITY)) throw tooBusy()
    taken.set(caller, before + 1)
    return () => {
      const left = (taken.get(caller) ?? 0) - 1
      if (left > 0) taken.set(caller, left)
      else taken.delete(caller)
    }
  }

  function start(): Promise<void> | undefined {
    if (running < bounds.running) return void running++
    if (waiting.size >= bounds.waiting) throw tooBusy()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(tooBusy())
      }, bounds.waitMs)
      function begin(): void {
        clearTimeout(timer)
        waiting.delete(begin)
        resolve()
      }
      waiting.add(begin)
    })
  }

  /** Hands the slot to the longest waiting call. */
  function end(): void {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return async (work, caller = '') => {
    const leave = takePlace(caller)
    try {
      await start()
      return await work().finally(end)
    } finally {
      leave()
    }
  }
}

const tooBusy = () => new AppError('unavailable', MESSAGES.tooBusy, { retryAfterS: RETRY_AFTER_S })

/** How long the steps run before they yield. */
const SLICE_MS = 5

/** Runs all steps, yielding between slices so that requests are answered. */
export async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < SLICE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}
