import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Caller, Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { requireSession } from '../http/caller.ts'
import { AppError, invalid } from '../http/errors.ts'
import { hasTry, sharedLimit, spendTry } from '../http/limits.ts'
import { isAlive, SIGN_IN_TRIES } from './auth.rules.ts'
import {
  findAdministrator,
  getAdministrator,
  insertSession,
  listSessions,
  removeOtherSessions,
  removeSession,
  updatePassword,
} from './auth.store.ts'
import { findDevice, rememberDevice } from './known-device.ts'
import { findPasswordFault, type PasswordFault } from './password.rules.ts'
import { createPassword, hashPassword, isSecret } from './secrets.ts'

const FAULTS: Record<PasswordFault, string> = {
  common: ADMIN_MESSAGES.passwordCommon,
  fromContext: ADMIN_MESSAGES.passwordFromContext,
}

export function authHandlers({ db, log, pool, now, settings }: Deps): Handlers<typeof api.auth> {
  const triesOf = (who: keyof typeof SIGN_IN_TRIES) => sharedLimit(pool, SIGN_IN_TRIES[who])
  const [triesOfDevice, triesOfPair] = [triesOf('device'), triesOf('pair')]
  const [triesOfAccount, triesOfAddress] = [triesOf('account'), triesOf('address')]
  // Compared with when the account is unknown, so that the answer takes the same time.
  const nobodysHash = hashPassword(createPassword())

  const pairOf = (email: string, { address }: Caller) => `${email.toLowerCase()} ${address}`

  async function spendStrangersTry(email: string, caller: Caller): Promise<void> {
    await spendTry(triesOfAddress, caller.address)
    await spendTry(triesOfPair, pairOf(email, caller))
    await spendTry(triesOfAccount, email.toLowerCase())
  }

  return {
    async authenticate({ email, password }, caller) {
      const administrator = await findAdministrator(db, email)
      // What strangers spend doesn't count for a device that has signed in before: nobody can lock the owner out.
      const device = administrator && findDevice(administrator, caller)
      const isKnown = device !== undefined && (await hasTry(triesOfDevice, device))
      const about = { administrator: administrator?.id ?? null, address: caller.address, isKnownDevice: isKnown }
      if (!isKnown) {
        await spendStrangersTry(email, caller).catch((error) => {
          log.warn(about, 'a sign-in was refused unseen: too many wrong passwords')
          throw error
        })
      }
      const isRight = await isSecret(administrator?.password_hash ?? (await nobodysHash), password)
      if (!administrator || !isRight) {
        log.info(about, 'a sign-in failed')
        throw new AppError('unauthenticated', MESSAGES.credentialsWrong)
      }
      await triesOfPair.delete(pairOf(email, caller))
      if (device) await triesOfDevice.delete(device)
      rememberDevice(administrator, caller, device)
      log.info(about, 'signed in')
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
      const { email, password_hash } = await getAdministrator(db, session.administratorId)
      if (!(await isSecret(password_hash, current))) throw invalid({ current: ADMIN_MESSAGES.passwordWrong })
      const fault = findPasswordFault(password, [email, settings.siteName])
      if (fault) throw invalid({ password: FAULTS[fault] })
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
