import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { auth } from '../../contract/auth.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { requireSession } from '../http/caller.ts'
import { AppError, invalid } from '../http/errors.ts'
import { sharedLimit, spendTry } from '../http/limits.ts'
import { isAlive } from './auth.rules.ts'
import {
  findAdministrator,
  getAdministrator,
  insertSession,
  listSessions,
  removeOtherSessions,
  removeSession,
  updatePassword,
} from './auth.store.ts'
import { createPassword, hashPassword, isSecret } from './secrets.ts'

export function authHandlers({ db, pool, now }: Deps): Handlers<typeof auth> {
  const triesOfPair = sharedLimit(pool, { keyPrefix: 'sign-in-pair', points: 10, durationS: 15 * 60 })
  // Wide enough that a stranger can't lock the administrator out by a few wrong passwords.
  const triesOfAccount = sharedLimit(pool, { keyPrefix: 'sign-in-account', points: 100, durationS: 15 * 60 })
  const triesOfAddress = sharedLimit(pool, { keyPrefix: 'sign-in-address', points: 50, durationS: 15 * 60 })
  // Compared with when the account is unknown, so that the answer takes the same time.
  const nobodysHash = hashPassword(createPassword())

  return {
    async authenticate({ email, password }, caller) {
      const pair = `${email.toLowerCase()} ${caller.address}`
      await spendTry(triesOfAddress, caller.address)
      await spendTry(triesOfPair, pair)
      await spendTry(triesOfAccount, email.toLowerCase())
      const administrator = await findAdministrator(db, email)
      const isRight = await isSecret(administrator?.password_hash ?? (await nobodysHash), password)
      if (!administrator || !isRight) throw new AppError('unauthenticated', MESSAGES.credentialsWrong)
      await triesOfPair.delete(pair)
      const token = await insertSession(db, { administratorId: administrator.id, ...caller, now: now() })
      return { status: true, message: MESSAGES.signedIn, id: administrator.id, token }
    },

    async getAccount(_input, caller) {
      const session = requireSession(caller)
      const { id, email } = await getAdministrator(db, session.administratorId)
      const alive = (await listSessions(db, id)).filter((row) => isAlive(row, now()))
      const data = alive.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        is_current: row.id === session.id,
      }))
      return { status: true, data: { id, email, sessions: data } }
    },

    async changePassword({ current, password }, caller) {
      const session = requireSession(caller)
      await spendTry(triesOfAccount, `password ${session.administratorId}`)
      const { password_hash } = await getAdministrator(db, session.administratorId)
      if (!(await isSecret(password_hash, current))) throw invalid({ current: ADMIN_MESSAGES.passwordWrong })
      const newHash = await hashPassword(password)
      await db.transaction(async (tx) => {
        await updatePassword(tx, session.administratorId, newHash)
        await removeOtherSessions(tx, session)
      })
      return { status: true, message: ADMIN_MESSAGES.passwordChanged }
    },

    async signOutOthers(_input, caller) {
      await removeOtherSessions(db, requireSession(caller))
      return { status: true, message: ADMIN_MESSAGES.othersSignedOut }
    },

    async logout(_input, caller) {
      await removeSession(db, requireSession(caller).id)
      return { status: true, message: MESSAGES.signedOut }
    },
  }
}
