import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema.ts'

type Tx = Parameters<Parameters<NodePgDatabase<typeof schema>['transaction']>[0]>[0]
type Step = (tx: Tx) => Promise<void>
type Scope = { step: Step; hasCommitted: boolean }

const scopes = new AsyncLocalStorage<Scope | undefined>()

/**
 * Runs `work` and ends each of its transactions with `step`, so that neither commits without the other. Meanwhile,
 * nothing can be written outside of a transaction.
 */
export async function beforeEachCommit<Result>(
  step: Step,
  work: () => Promise<Result>,
): Promise<{ result: Result; hasCommitted: boolean }> {
  const scope: Scope = { step, hasCommitted: false }
  const result = await scopes.run(scope, work)
  return { result, hasCommitted: scope.hasCommitted }
}

/** Runs `work` outside of the surrounding `beforeEachCommit`. */
export const withoutStep = <Result>(work: () => Result): Result => scopes.run(undefined, work)

/** Runs a transaction with the step at its end, on every attempt. */
export async function withStep<Result>(
  work: (tx: Tx) => Promise<Result>,
  run: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Promise<Result> {
  const scope = scopes.getStore()
  if (!scope) return run(work)
  const made = await run(async (tx) => {
    const result = await work(tx)
    await scope.step(tx)
    return result
  })
  scope.hasCommitted = true
  return made
}

const WRITES = /\b(insert\s+into|delete\s+from|update\s+\S+\s+set)\b/i

/** Throws if a statement outside of a transaction would change something without the step. */
export function refuseWithoutStep(statement: string): void {
  if (scopes.getStore() && WRITES.test(statement)) {
    throw new Error(`This change would have no entry in the audit log. Make it in db.transaction: ${statement.slice(0, 100)}`)
  }
}
