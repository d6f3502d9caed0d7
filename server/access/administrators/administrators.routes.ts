import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { callerLimit } from '../../platform/http/limits.store.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import {
  findAdministrator,
  insertAdministrator,
  removeSessionsOf,
  resetSignInLimits,
  updatePassword,
} from '../auth/auth.store.ts'
import {
  consumeLink,
  findLink,
  findLinkById,
  insertLink,
  type LinkRow,
  listInvitations,
  removeInvitation,
  removeResetLinks,
  renewToken,
  toLinkPath,
} from '../auth/links.store.ts'
import { hashPassword, reportStrength, requireGoodPassword } from '../auth/passwords.ts'
import { insertPendingSignIn, listMethods, removePendingSignInsOf } from '../auth/second-factor.store.ts'
import { beginSession, rememberDevice, requireSession } from '../auth/sessions.ts'
import {
  listAccounts,
  lockActiveByEmail,
  lockActiveOwners,
  lockAdministrator,
  updateAdministrator,
} from './administrators.store.ts'

export function administratorHandlers(deps: Deps): Handlers<typeof api.administrators> {
  const { db, now, settings, localChannels, notices } = deps
  // Without a mail provider the answer contains the link, for the owner to pass on.
  const sendsMail = !localChannels.includes('email')

  async function createLink(tx: DbOrTx, id: number) {
    // A mail sent later would renew the token, which invalidates this link.
    await notices.removeUnsent(tx, 'link', [id])
    const renewed = await renewToken(tx, id, now())
    if (renewed?.link.purpose !== 'invitation') throw notFound()
    return { id, email: renewed.link.email, link: settings.siteUrl + toLinkPath(renewed.token) }
  }

  return {
    ...publicLinkHandlers(deps),

    async list() {
      return { status: true, data: { administrators: await listAccounts(db), invitations: await listInvitations(db) } }
    },

    async invite({ email: typed, role }, caller) {
      const email = typed.toLowerCase()
      if (await findAdministrator(db, email)) throw invalid({ email: ADMIN_MESSAGES.administratorKnown })
      const created_by = requireSession(caller).administratorId
      const data = await db.transaction(async (tx) => {
        const id = await insertLink(tx, deps, { purpose: 'invitation', email, role, created_by, created_at: now() })
        caller.audit?.({ target: String(id), note: `${email} as ${role}` })
        if (!sendsMail) return createLink(tx, id)
        await notices.mailAdministrator(tx, deps, 'link', id)
        return { id, email, link: null }
      })
      return { status: true, message: sendsMail ? ADMIN_MESSAGES.invitationSent(email) : ADMIN_MESSAGES.linkCreated, data }
    },

    async createLink({ id }) {
      if ((await findLinkById(db, id))?.purpose !== 'invitation') throw notFound()
      return { status: true, message: ADMIN_MESSAGES.linkCreated, data: await db.transaction((tx) => createLink(tx, id)) }
    },

    async withdraw({ id }) {
      await db.transaction(async (tx) => {
        if (!(await removeInvitation(tx, deps, id))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.invitationWithdrawn }
    },

    async update({ id, role, is_active }) {
      await db.transaction(async (tx) => {
        const owners = await lockActiveOwners(tx)
        const before = await lockAdministrator(tx, id)
        if (!before) throw notFound()
        const next = { role: role ?? before.role, is_active: is_active ?? before.disabled_at === null }
        const staysOwner = next.role === 'owner' && next.is_active
        if (!staysOwner && owners.every((owner) => owner === id)) throw new AppError('conflict', ADMIN_MESSAGES.lastOwner)
        await updateAdministrator(tx, id, { role: next.role, disabled_at: next.is_active ? null : (before.disabled_at ?? now()) })
        if (is_active !== undefined) {
          await removeSessionsOf(tx, id)
          await removePendingSignInsOf(tx, id)
          await removeResetLinks(tx, deps, before.email)
        }
      })
      const data = (await listAccounts(db)).find((account) => account.id === id)
      if (!data) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.administratorUpdated, data }
    },
  }
}

/** Public calls for invited administrators and for those who forgot their password. */
/** Per address; a network gets five times as many. These calls come from people who are not signed in. */
const FORGOTTEN_LIMIT = { keyPrefix: 'forgot-password', points: 5, durationS: 3600 }

function publicLinkHandlers(deps: Deps): Handlers<typeof api.administrators, 'public'> {
  const { db, jobs, log, now, pool, settings, localChannels } = deps
  const consumeForgotten = callerLimit(pool, FORGOTTEN_LIMIT)
  const limiters = { act: linkLimiter(deps, 'act'), read: linkLimiter(deps, 'read') }

  async function getLink(token: string, caller: Caller, use: keyof typeof limiters): Promise<LinkRow> {
    const link = await limiters[use](token, caller, await findLink(db, token, now()))
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
