import type { Caller } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { recordSignIn } from '../audit/sign-in-alarms.ts'
import { insertSession } from './auth.store.ts'
import { findDevice } from './known-device.ts'

type Account = { id: number; email: string; device_key: string }

/**
 * Begins a session in the caller's transaction, so that session, audit entry and alarms commit together. Returns the
 * token; call `rememberDevice` after the commit. `note` replaces the note of an ordinary sign-in in the entry.
 */
export async function beginSession(tx: DbOrTx, deps: Deps, account: Account, caller: Caller, note?: string): Promise<string> {
  const token = await insertSession(tx, { administratorId: account.id, ...caller, now: deps.now() })
  await recordSignIn(tx, deps, account, caller, findDevice(account, caller) !== undefined, note)
  return token
}
