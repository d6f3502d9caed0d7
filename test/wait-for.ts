import { expect, vi } from 'vitest'
import type { DbOrTx } from '../server/platform/db/client.ts'
import type { TestApp } from './harness.ts'
import { ASK_EVERY_MS, PATIENCE_MS } from './patience.ts'

/** Repeats a check until it passes, and returns its result. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: ASK_EVERY_MS })

/** Waits until a call of this test waits for a lock; other tests use other databases. */
export async function waitForLock({ pool }: TestApp): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
}

/** Commits a change once the call waits for its lock, and returns the call's answer. `look` runs before the commit. */
export async function callDuringTransaction<T>(
  app: TestApp,
  change: (tx: DbOrTx) => Promise<unknown>,
  ask: () => Promise<T>,
  look?: () => Promise<unknown>,
): Promise<T> {
  const { answer } = await app.db.transaction(async (tx) => {
    await change(tx)
    const answer = ask()
    await waitForLock(app)
    await look?.()
    return { answer }
  })
  return answer
}
