import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema.ts'

type Tx = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]
type Step = (tx: Tx) => Promise<void>
type Current = { step: Step; hasCommitted: boolean }

const current = new AsyncLocalStorage<Current | undefined>()

/**
 * Runs `work` and ends each of its transactions with `step`, so that neither commits without the other. Meanwhile,
 * nothing can be written outside of a transaction.
 */
export async function beforeEachCommit<Done>(
  step: Step,
  work: () => Promise<Done>,
): Promise<{ done: Done; hasCommitted: boolean }> {
  const own: Current = { step, hasCommitted: false }
  const done = await current.run(own, work)
  return { done, hasCommitted: own.hasCommitted }
}

/** Runs `work` outside of the surrounding `beforeEachCommit`. */
export const withoutStep = <Done>(work: () => Done): Done => current.run(undefined, work)

/** Runs a transaction with the step at its end, on every attempt. */
export async function withStep<Made>(
  work: (tx: Tx) => Promise<Made>,
  run: (work: (tx: Tx) => Promise<Made>) => Promise<Made>,
): Promise<Made> {
  const own = current.getStore()
  if (!own) return run(work)
  const made = await run(async (tx) => {
    const result = await work(tx)
    await own.step(tx)
    return result
  })
  own.hasCommitted = true
  return made
}

const WRITES = /\b(insert\s+into|delete\s+from|update\s+\S+\s+set)\b/i

/** Throws if a statement outside of a transaction would change something without the step. */
export function refuseWithoutStep(statement: string): void {
  if (current.getStore() && WRITES.test(statement)) {
    throw new Error(`This change would have no entry in the audit log. Make it in db.transaction: ${statement.slice(0, 100)}`)
  }
}
