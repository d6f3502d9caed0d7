import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { keyLimit } from '../../platform/http/limits.store.ts'
import {
  createTotpSecret,
  FACTOR_LIMITS,
  findStep,
  readStoredSecret,
  SET_UP_MS,
  SIGN_IN_LIMITS,
  toStoredSecret,
  toTotpUri,
} from './auth.rules.ts'
import { getAdministrator } from './auth.store.ts'
import { listPasskeys } from './passkeys.store.ts'
import { isHashOfPassword } from './passwords.ts'
import {
  confirmPendingTotp,
  countRecoveryCodes,
  findIsRequired,
  findTotp,
  insertPendingTotp,
  listMethods,
  removeTotp,
  updateIsRequired,
  updateProvenAt,
} from './second-factor.store.ts'
import { requireSession } from './sessions.ts'
import { completeFactor, issueRecoveryCodes, proofVerifier, removeUnneededCodes } from './verify-proof.ts'

export function secondFactorHandlers(deps: Deps): Handlers<typeof api.secondFactor> {
  const { db, now, pool, settings } = deps
  const verifyProof = proofVerifier(deps)
  const passwordLimit = keyLimit(pool, SIGN_IN_LIMITS.account, { isRestored: true })
  const setUpLimit = keyLimit(pool, FACTOR_LIMITS.known, { isRestored: true })

  async function verifyPassword(administratorId: number, password: string): Promise<void> {
    if ((await listMethods(db, administratorId)).length > 0) throw invalid({ 'proof.method': ADMIN_MESSAGES.methodUnknown })
    await passwordLimit.consume(`password ${administratorId}`)
    const { password_hash } = await getAdministrator(db, administratorId)
    if (!(await isHashOfPassword(password_hash, password))) throw invalid({ 'proof.code': ADMIN_MESSAGES.passwordWrong })
  }

  return {
    async get(_input, caller) {
      const { administratorId } = requireSession(caller)
      const totp = await findTotp(db, administratorId)
      const data = {
        passkeys: await listPasskeys(db, administratorId),
        totp: totp?.confirmed_at ? { created_at: totp.confirmed_at, last_used_at: totp.last_used_at } : null,
        recovery_codes_left: await countRecoveryCodes(db, administratorId),
        is_required: await findIsRequired(db),
      }
      return { status: true, data }
    },

    async confirm({ proof }, caller) {
      const { id, administratorId } = requireSession(caller)
      caller.audit?.({ note: `by ${proof.method}` })
      if (proof.method === 'password') await verifyPassword(administratorId, proof.code)
      else await verifyProof(administratorId, proof, { known: `session ${id}`, address: caller.address })
      await db.transaction((tx) => updateProvenAt(tx, id, now()))
      return { status: true, message: ADMIN_MESSAGES.confirmed }
    },

    async startTotp(_input, caller) {
      const { administratorId } = requireSession(caller)
      const { email } = await getAdministrator(db, administratorId)
      const secret = createTotpSecret()
      const stored = toStoredSecret(secret, settings.secretKey, administratorId)
      await db.transaction(async (tx) => {
        const isStored = await insertPendingTotp(tx, administratorId, stored, now())
        if (!isStored) throw new AppError('conflict', ADMIN_MESSAGES.totpExists)
      })
      return { status: true, data: { secret, uri: toTotpUri(secret, settings.siteName, email) } }
    },

    async confirmTotp({ code }, caller) {
      const session = requireSession(caller)
      const { administratorId } = session
      const totp = await findTotp(db, administratorId)
      const isPending = totp && !totp.confirmed_at && totp.created_at.getTime() > now().getTime() - SET_UP_MS
      const secret = isPending && readStoredSecret(totp.secret, settings.secretKey, administratorId)
      if (!secret) throw new AppError('conflict', ADMIN_MESSAGES.totpNotStarted)
      await setUpLimit.consume(`set-up ${administratorId}`)
      const step = findStep(secret, code, now())
      if (step === undefined) throw invalid({ code: ADMIN_MESSAGES.codeWrong })
      return db.transaction(async (tx) => {
        const isConfirmed = await confirmPendingTotp(tx, administratorId, { secret: totp.secret, step, now: now() })
        if (!isConfirmed) throw new AppError('conflict', ADMIN_MESSAGES.totpNotStarted)
        const recovery_codes = await completeFactor(tx, session, now())
        return { status: true, message: ADMIN_MESSAGES.totpAdded, data: { recovery_codes } }
      })
    },

    async removeTotp(_input, caller) {
      const { administratorId } = requireSession(caller)
      await db.transaction(async (tx) => {
        await removeTotp(tx, administratorId)
        await removeUnneededCodes(tx, administratorId)
      })
      return { status: true, message: ADMIN_MESSAGES.totpRemoved }
    },

    async renewRecoveryCodes(_input, caller) {
      const { administratorId } = requireSession(caller)
      if ((await listMethods(db, administratorId)).length === 0) {
        throw new AppError('conflict', ADMIN_MESSAGES.factorMissing)
      }
      const recovery_codes = await db.transaction((tx) => issueRecoveryCodes(tx, administratorId))
      return { status: true, message: ADMIN_MESSAGES.recoveryCodesRenewed, data: { recovery_codes } }
    },

    async setRequired({ is_required }, caller) {
      const { administratorId } = requireSession(caller)
      if (is_required && (await listMethods(db, administratorId)).length === 0) {
        throw new AppError('conflict', ADMIN_MESSAGES.ownFactorFirst)
      }
      caller.audit?.({ note: is_required ? 'required' : 'not required' })
      await db.transaction((tx) => updateIsRequired(tx, is_required, now()))
      return { status: true, message: is_required ? ADMIN_MESSAGES.factorRequired : ADMIN_MESSAGES.factorNotRequired }
    },
  }
}
