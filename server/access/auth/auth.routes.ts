import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { API_MESSAGES } from '../../../contract/api-messages.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { callerLimit, keyLimit } from '../../platform/http/limits.store.ts'
import { alarmLockOut } from '../audit/sign-in-alarms.ts'
import { isAlive, SIGN_IN_LIMITS } from './auth.rules.ts'
import {
  findActiveAdministrator,
  getAdministrator,
  listSessions,
  removeOtherSessions,
  removeSession,
  removeSessionOf,
  renewHash,
  updatePassword,
  whileUnchanged,
} from './auth.store.ts'
import { removeResetLinks } from './links.store.ts'
import { hashPassword, isHashOfPassword, reportStrength, requireGoodPassword } from './passwords.ts'
import { consumePendingSignIn, findPendingSignIn, insertPendingSignIn, listMethods } from './second-factor.store.ts'
import { beginSession, findDevice, rememberDevice, requireSession } from './sessions.ts'
import { proofVerifier, verifyUse } from './verify-proof.ts'

const credentialsWrong = () => new AppError('unauthenticated', API_MESSAGES.credentialsWrong)
const secondStepExpired = () => new AppError('unauthenticated', ADMIN_MESSAGES.secondStepExpired)

/** More than anyone types in ten minutes. */
const STRENGTH_LIMIT = { keyPrefix: 'password-strength', points: 300, durationS: 600 }

export function authHandlers(deps: Deps): Handlers<typeof api.auth> {
  const { db, log, pool, now, settings } = deps
  const verifyProof = proofVerifier(deps)
  const strengthLimit = callerLimit(pool, STRENGTH_LIMIT)
  const limitFor = (who: keyof typeof SIGN_IN_LIMITS) => keyLimit(pool, SIGN_IN_LIMITS[who], { isRestored: true })
  const [deviceLimit, pairLimit] = [limitFor('device'), limitFor('pair')]
  const accountLimit = limitFor('account')
  const consumeCaller = callerLimit(pool, SIGN_IN_LIMITS.address)
  const consumePasskey = callerLimit(pool, SIGN_IN_LIMITS.passkey)

  const pairOf = (email: string, { address }: Caller) => `${email.toLowerCase()} ${address}`

  async function consumeAttempt(email: string, caller: Caller): Promise<void> {
    await consumeCaller(caller.address, API_MESSAGES.signInsLimited)
    await pairLimit.consume(pairOf(email, caller), API_MESSAGES.signInsLimited)
    await accountLimit.consume(email.toLowerCase(), API_MESSAGES.signInsLimited)
  }

  type Account = { id: number; email: string; device_key: string; password_hash: string }

  /**
   * The last step of every sign-in; refuses accounts that were switched off since. Using up the ticket, the audit entry
   * and the alarms commit together with the session.
   */
  async function completeSignIn(administrator: Account, caller: Caller, ticket?: string) {
    const token = await whileUnchanged(db, administrator, credentialsWrong, async (tx) => {
      if (ticket && !(await consumePendingSignIn(tx, ticket, now()))) throw secondStepExpired()
      return beginSession(tx, deps, administrator, caller)
    })
    rememberDevice(administrator, caller)
    log.info({ administrator: administrator.id, address: caller.address }, 'signed in')
    return { status: true as const, message: API_MESSAGES.signedIn, id: administrator.id, token }
  }

  return {
    async authenticate({ email, password }, caller) {
      const administrator = await findActiveAdministrator(db, email)
      // A known device has its own limit, so that strangers can't lock its owner out.
      const device = administrator && findDevice(administrator, caller)
      const isKnown = device !== undefined && (await deviceLimit.take(device)) !== undefined
      caller.audit?.({ administratorId: administrator?.id, note: administrator ? undefined : 'unknown account' })
      const details = { administrator: administrator?.id ?? null, address: caller.address, isKnownDevice: isKnown }
      if (!isKnown) {
        await consumeAttempt(email, caller).catch(async (error) => {
          log.warn(details, 'a sign-in was refused without a check: too many wrong passwords')
          caller.audit?.({ note: 'too many wrong passwords' })
          if (administrator) await alarmLockOut(deps, administrator, caller, 'password')
          throw error
        })
      }
      const isCorrect = await isHashOfPassword(administrator?.password_hash, password, async (newHash) => {
        if (administrator && (await db.transaction((tx) => renewHash(tx, administrator, newHash))))
          administrator.password_hash = newHash
      })
      if (!administrator || !isCorrect) {
        log.info(details, 'a sign-in failed')
        throw credentialsWrong()
      }
      await pairLimit.reset(pairOf(email, caller))
      if (!isKnown) await accountLimit.restore(email.toLowerCase())
      if (device) await deviceLimit.reset(device)
      const next = await listMethods(db, administrator.id)
      if (next.length === 0) return completeSignIn(administrator, caller)
      log.info(details, 'a password was correct, and a second factor is asked for')
      caller.audit?.({ note: 'a second factor is asked for' })
      const ticket = await whileUnchanged(db, administrator, credentialsWrong, (tx) =>
        insertPendingSignIn(tx, administrator.id, now()),
      )
      return { status: true, message: ADMIN_MESSAGES.secondStepNeeded, id: administrator.id, next, ticket }
    },

    async finishSignIn({ ticket, proof }, caller) {
      const id = await findPendingSignIn(db, ticket, now())
      if (id === undefined) throw secondStepExpired()
      caller.audit?.({ administratorId: id, note: `by ${proof.method}` })
      const administrator = await getAdministrator(db, id)
      const prover = { known: findDevice(administrator, caller), address: caller.address }
      await verifyProof(id, proof, prover).catch(async (error) => {
        if (error instanceof AppError && error.code === 'tooMany') {
          caller.audit?.({ note: 'too many wrong codes' })
          await alarmLockOut(deps, administrator, caller, 'secondFactor')
        }
        throw error
      })
      return completeSignIn(administrator, caller, ticket)
    },

    async authenticateByPasskey({ passkey }, caller) {
      await consumePasskey(caller.address)
      const id = await verifyUse(deps, passkey)
      if (id === undefined) throw new AppError('unauthenticated', ADMIN_MESSAGES.passkeyRefused)
      caller.audit?.({ administratorId: id })
      return completeSignIn(await getAdministrator(db, id), caller)
    },

    async getAccount(_input, caller) {
      const session = requireSession(caller)
      const { id, email, role } = await getAdministrator(db, session.administratorId)
      const valid = (await listSessions(db, id)).filter((row) => isAlive(row, now()))
      const sessions = valid.map((row) => ({ ...row, is_current: row.id === session.id }))
      return { status: true, data: { id, email, role, sessions } }
    },

    async judgePassword({ password }, caller) {
      const { administratorId } = requireSession(caller)
      await strengthLimit(caller.address)
      return reportStrength(deps, (await getAdministrator(db, administratorId)).email, password)
    },

    async changePassword({ current, password }, caller) {
      const session = requireSession(caller)
      await accountLimit.consume(`password ${session.administratorId}`)
      const administrator = await getAdministrator(db, session.administratorId)
      const wrong = () => invalid({ current: ADMIN_MESSAGES.passwordWrong })
      if (!(await isHashOfPassword(administrator.password_hash, current))) throw wrong()
      await requireGoodPassword(password, [administrator.email, settings.siteName])
      const newHash = await hashPassword(password)
      const renewed = await db.transaction(async (tx) => {
        // Locks links before accounts, in the same order as setting a password by link, which prevents deadlocks.
        await removeResetLinks(tx, deps, administrator.email)
        return whileUnchanged(tx, administrator, wrong, async () => {
          await removeOtherSessions(tx, session)
          return updatePassword(tx, administrator.id, newHash)
        })
      })
      rememberDevice(renewed, caller)
      return { status: true, message: ADMIN_MESSAGES.passwordChanged }
    },

    async signOutOthers(_input, caller) {
      await db.transaction((tx) => removeOtherSessions(tx, requireSession(caller)))
      return { status: true, message: ADMIN_MESSAGES.othersSignedOut }
    },

    async endSession({ id }, caller) {
      const { administratorId } = requireSession(caller)
      await db.transaction(async (tx) => {
        if (!(await removeSessionOf(tx, administratorId, id))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.sessionEnded }
    },

    async logout(_input, caller) {
      await db.transaction((tx) => removeSession(tx, requireSession(caller).id))
      return { status: true, message: API_MESSAGES.signedOut }
    },
  }
}
