import { AsyncLocalStorage } from 'node:async_hooks'
import type { DbOrTx } from '../db/client.ts'

/** Writes the entry of the call that is being answered. */
type WriteEntry = (tx: DbOrTx, target?: string) => Promise<void>
export const openEntries = new AsyncLocalStorage<WriteEntry>()

/**
 * Writes the entry of the current call in the transaction of its change: neither exists without the other. It comes
 * last, when nothing can be refused any more. Outside of a call, as on the first start, there is no entry.
 */
export async function recordWithin(tx: DbOrTx, target?: string | number): Promise<void> {
  await openEntries.getStore()?.(tx, target === undefined ? undefined : String(target))
}
