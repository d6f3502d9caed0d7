import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { lockActiveByEmail } from './administrators.store.ts'
import { hasRecentLink, insertLink } from './links.store.ts'

/**
 * Sends a link that sets a new password, if the address is an administrator's who is not switched off. While a link is
 * young enough to be valid no other is made: whoever asks again finds it in the mailbox, and a stranger who asks for it
 * sends one mail an hour at most and takes nothing away.
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
