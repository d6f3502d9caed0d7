import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { findAdministrator, removeSessionsOf } from '../auth/auth.store.ts'
import {
  findLinkById,
  insertLink,
  listInvitations,
  removeInvitation,
  removeResetLinks,
  renewToken,
  toLinkPath,
} from '../auth/links.store.ts'
import { removePendingSignInsOf } from '../auth/second-factor.store.ts'
import { requireSession } from '../auth/sessions.ts'
import { listAccounts, lockActiveOwners, lockAdministrator, updateAdministrator } from './administrators.store.ts'
import { publicLinkHandlers } from './links.public.routes.ts'

export function administratorHandlers(deps: Deps): Handlers<typeof api.administrators> {
  const { db, now, settings, localChannels, notices } = deps
  // Without a mail provider the answer contains the link, and the owner passes it on.
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
