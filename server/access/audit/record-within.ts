import { AsyncLocalStorage } from 'node:async_hooks'
import type { DbOrTx } from '../../platform/db/client.ts'

/** Writes the entry of the call that is being answered. */
type WriteEntry = (tx: DbOrTx, target?: string) => Promise<void>
export const openEntries = new AsyncLocalStorage<WriteEntry>()

/**
 * Makes a change in a transaction that the entry of the current call is part of: neither exists without the other. What
 * the change throws refuses the call.
 */
export function withEntry<Made>(db: DbOrTx, change: (tx: DbOrTx) => Promise<Made>): Promise<Made> {
  return db.transaction(async (tx) => {
    const made = await change(tx)
    await recordWithin(tx)
    return made
  })
}

/**
 * Writes the entry in a transaction that is open already, or one that names what was created. It comes last, when
 * nothing can be refused any more. Outside of a call, as on the first start, there is no entry.
 */
export async function recordWithin(tx: DbOrTx, target?: string | number): Promise<void> {
  await openEntries.getStore()?.(tx, target === undefined ? undefined : String(target))
}
