import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { callerLimit } from '../../platform/http/limits.store.ts'
import { getAdministrator } from './auth.store.ts'
import { insertPasskey, listPasskeys, removePasskey } from './passkeys.store.ts'
import { requireSession } from './sessions.ts'
import {
  completeFactor,
  createRegistrationOptions,
  createUseOptions,
  removeUnneededCodes,
  verifyRegistration,
} from './verify-proof.ts'

/** Each request for options stores a challenge. */
const OPTIONS_LIMIT = { keyPrefix: 'passkey-options', points: 30, durationS: 600 }
/** More than anyone needs; it keeps the options short. */
const MAX_PASSKEYS = 20

export function passkeyHandlers(deps: Deps): Handlers<typeof api.passkeys> {
  const { db, now, pool } = deps
  const consumeOptions = callerLimit(pool, OPTIONS_LIMIT)

  return {
    async startCreation(_input, caller) {
      const { administratorId } = requireSession(caller)
      const { id, email } = await getAdministrator(db, administratorId)
      const options = await db.transaction((tx) => createRegistrationOptions({ ...deps, db: tx }, { id, email }))
      return { status: true, data: { ...options } }
    },

    async create({ name, passkey }, caller) {
      const session = requireSession(caller)
      const { administratorId } = session
      if ((await listPasskeys(db, administratorId)).length >= MAX_PASSKEYS) {
        throw new AppError('conflict', ADMIN_MESSAGES.passkeysTooMany)
      }
      const credential = await verifyRegistration(deps, administratorId, passkey)
      if (!credential) throw invalid({ passkey: ADMIN_MESSAGES.passkeyRefused })
      return db.transaction(async (tx) => {
        const isNew = await insertPasskey(tx, {
          administrator_id: administratorId,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name,
          created_at: now(),
        })
        if (!isNew) throw invalid({ passkey: ADMIN_MESSAGES.passkeyRefused })
        const recovery_codes = await completeFactor(tx, session, now())
        return { status: true, message: ADMIN_MESSAGES.passkeyAdded, data: { recovery_codes } }
      })
    },

    async remove({ id }, caller) {
      const { administratorId } = requireSession(caller)
      await db.transaction(async (tx) => {
        if (!(await removePasskey(tx, administratorId, id))) throw notFound()
        await removeUnneededCodes(tx, administratorId)
      })
      return { status: true, message: ADMIN_MESSAGES.passkeyRemoved }
    },

    async startUse(_input, caller) {
      await consumeOptions(caller.address)
      return { status: true, data: { ...(await createUseOptions(deps)) } }
    },
  }
}
