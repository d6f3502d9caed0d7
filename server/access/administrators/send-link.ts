import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { lockActiveByEmail } from './administrators.store.ts'
import { hasRecentLink, insertLink } from './links.store.ts'

/**
 * Sends a password reset link if an active administrator has the address. While an earlier link may be valid, no new
 * one is created: it is in the mailbox already, and a stranger can neither cause a second mail in the hour nor
 * invalidate it.
 */
export async function sendResetLink(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'notices'>, email: string): Promise<void> {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const administrator = await lockActiveByEmail(tx, email)
    if (!administrator) return
    const link = { purpose: 'reset', email: administrator.email } as const
    if (await hasRecentLink(tx, link, new Date(now.getTime() - LINK_LIFE_HOURS.reset * HOUR_MS))) return
    const id = await insertLink(tx, deps, { ...link, role: administrator.role, created_by: administrator.id, created_at: now })
    await deps.notices.notifyAdministrator(tx, deps, 'link', id)
  })
}
