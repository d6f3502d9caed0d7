import { expect } from 'vitest'
import type { DbOrTx } from '../server/platform/db/client.ts'
import type { TestApp } from './harness.ts'

/** Waits until a call of this test waits for a lock. Tests beside it have databases of their own. */
export async function waitForLock({ pool }: TestApp): Promise<void> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
}

/**
 * Makes a change that is not committed before the call waits for it, and returns the call's answer. `look` sees the
 * call while it waits.
 */
export async function askAmid<T>(
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
