import { expect } from 'vitest'
import type { DbOrTx } from '../server/platform/db/client.ts'
import type { TestApp } from './harness.ts'

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
