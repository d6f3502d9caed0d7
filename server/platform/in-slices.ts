import { setImmediate } from 'node:timers/promises'

/** How long the steps run before other work gets its turn. */
const SLICE_MS = 5

/** Runs all steps, and lets requests be answered in between. */
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
