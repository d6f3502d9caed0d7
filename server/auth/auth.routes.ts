import type { auth } from '../../contract/auth.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { sharedLimit, spendTry } from '../http/limits.ts'
import { findAdministrator, insertSession, removeSession } from './auth.store.ts'
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

    async logout(_input, caller) {
      if (caller.session) await removeSession(db, caller.session.id)
      return { status: true, message: MESSAGES.signedOut }
    },
  }
}
