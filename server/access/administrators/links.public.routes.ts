import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { callerLimit } from '../../platform/http/limits.ts'
import { linkCounter } from '../../platform/http/links.ts'
import {
  findAdministrator,
  insertAdministrator,
  removeSessionsOf,
  resetSignInLimits,
  updatePassword,
} from '../auth/auth.store.ts'
import { reportStrength, requireGoodPassword } from '../auth/judge-password.ts'
import { rememberDevice } from '../auth/known-device.ts'
import { consumeLink, findLink, type LinkRow } from '../auth/links.store.ts'
import { hashPassword } from '../auth/passwords.ts'
import { insertPendingSignIn, listMethods } from '../auth/second-factor.store.ts'
import { beginSession } from '../auth/sessions.ts'
import { lockActiveByEmail } from './administrators.store.ts'

/** Public calls for invited administrators and for those who forgot their password. */
/** Of strangers, per address; a network may have five times as many. */
const FORGOTTEN_LIMIT = { keyPrefix: 'forgot-password', points: 5, durationS: 3600 }

export function publicLinkHandlers(deps: Deps): Handlers<typeof api.administrators, 'public'> {
  const { db, jobs, log, now, pool, settings, localChannels } = deps
  const consumeForgotten = callerLimit(pool, FORGOTTEN_LIMIT)
  const counters = { act: linkCounter(deps, 'act'), read: linkCounter(deps, 'read') }

  async function getLink(token: string, caller: Caller, use: keyof typeof counters): Promise<LinkRow> {
    const link = await counters[use](token, caller, await findLink(db, token, now()))
    if (!link) throw new AppError('notFound', ADMIN_MESSAGES.linkGone)
    return link
  }

  /** Setting a password signs in, but the link does not replace a second factor. */
  async function signIn(tx: DbOrTx, { email, purpose }: LinkRow, caller: Caller) {
    const administrator = await findAdministrator(tx, email)
    if (!administrator) throw new Error(`The account of ${email} is gone while its password is set`)
    const { id } = administrator
    const answer = { status: true as const, message: ADMIN_MESSAGES.passwordSet, id }
    const next = await listMethods(tx, id)
    if (next.length === 0)
      return { ...answer, administrator, token: await beginSession(tx, deps, administrator, caller, purpose) }
    const ticket = await insertPendingSignIn(tx, id, now())
    caller.audit?.({ administratorId: id, note: purpose })
    return { ...answer, administrator: undefined, next, ticket }
  }

  return {
    async forgotPassword({ email }, { address }) {
      await consumeForgotten(address)
      // A job looks the administrator up: neither answer nor timing may reveal whether an address has an account.
      await jobs.send(db, 'send-reset-link', { email })
      const message = localChannels.includes('email') ? ADMIN_MESSAGES.resetWithoutMail : ADMIN_MESSAGES.resetSent
      return { status: true, message }
    },

    async checkLink({ token }, caller) {
      const { purpose, email, role } = await getLink(token, caller, 'read')
      return { status: true, data: { purpose, email, role } }
    },

    async judgePassword({ token, password }, caller) {
      return reportStrength(deps, (await getLink(token, caller, 'read')).email, password)
    },

    async setPassword({ token, password }, caller) {
      const { email, purpose } = await getLink(token, caller, 'act')
      await requireGoodPassword(password, [email, settings.siteName])
      const passwordHash = await hashPassword(password)
      const { administrator, ...answer } = await db.transaction(async (tx) => {
        const link = await consumeLink(tx, token, now())
        if (!link) throw new AppError('notFound', ADMIN_MESSAGES.linkGone)
        await (link.purpose === 'invitation' ? accept : reset)(tx, link, passwordHash)
        return signIn(tx, link, caller)
      })
      if (administrator) rememberDevice(administrator, caller)
      log.info({ email, purpose, address: caller.address }, 'a password was set by a link')
      return answer
    },
  }
}

async function accept(tx: DbOrTx, { email, role }: LinkRow, passwordHash: string): Promise<void> {
  if (await findAdministrator(tx, email)) throw new AppError('conflict', ADMIN_MESSAGES.administratorKnown)
  await insertAdministrator(tx, { email, password_hash: passwordHash, role })
}

async function reset(tx: DbOrTx, { email }: LinkRow, passwordHash: string): Promise<void> {
  const administrator = await lockActiveByEmail(tx, email)
  if (!administrator) throw new AppError('notFound', ADMIN_MESSAGES.linkGone)
  await updatePassword(tx, administrator.id, passwordHash)
  await removeSessionsOf(tx, administrator.id)
  await resetSignInLimits(tx, email)
}
