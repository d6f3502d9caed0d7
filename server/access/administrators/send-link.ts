import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { NoticeContent } from '../../platform/deps/notices.ts'
import { hasRecentLink, insertLink, type LinkRow, renewToken, toLinkPath } from '../auth/links.store.ts'
import { lockActiveByEmail } from './administrators.store.ts'

/**
 * Sends a password reset link if an active administrator has the address. While an earlier link may still be valid, no
 * new one is created: the mailbox already has it, and a stranger can neither cause a second mail within the hour nor
 * invalidate the first.
 */
export async function sendResetLink(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'notices'>, email: string): Promise<void> {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const administrator = await lockActiveByEmail(tx, email)
    if (!administrator) return
    const link = { purpose: 'reset', email: administrator.email } as const
    if (await hasRecentLink(tx, link, new Date(now.getTime() - LINK_LIFE_HOURS.reset * HOUR_MS))) return
    const id = await insertLink(tx, deps, { ...link, role: administrator.role, created_by: administrator.id, created_at: now })
    await deps.notices.mailAdministrator(tx, deps, 'link', id)
  })
}

type LinkMail = NoticeContent & { to: string }

/** The content of a link's mail. Each attempt to send it gets a new token. */
export async function createLinkMail({ db, now, settings }: Deps, linkId: number): Promise<LinkMail | undefined> {
  const renewed = await renewToken(db, linkId, now())
  if (!renewed) return undefined
  const { link, token } = renewed
  return {
    ...TEXTS[link.purpose](link, settings.siteName),
    to: link.email,
    consolePath: toLinkPath(token),
    replyTo: undefined,
    record: {},
    sms: ['link', '-', '-', '-'],
  }
}

const TEXTS: Record<
  LinkRow['purpose'],
  (link: LinkRow, siteName: string) => Pick<LinkMail, 'title' | 'lines' | 'message' | 'linkText'>
> = {
  invitation: ({ email, role }, siteName) => ({
    title: `You are invited to the ${siteName} console`,
    lines: [
      ['Your username', email],
      ['Your role', role],
    ],
    message: `The link is only for you. It works once, within ${LINK_LIFE_HOURS.invitation / 24} days.`,
    linkText: 'Choose your password',
  }),
  reset: ({ email }) => ({
    title: 'A new password for the console',
    lines: [['Your username', email]],
    message: `Someone asked for a new password for this address. The link works once, within an hour. If it wasn’t you, ignore this: your password stays the same.`,
    linkText: 'Choose a new password',
  }),
}
