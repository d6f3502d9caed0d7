import { LINK_LIFE_HOURS } from '../../../contract/access/administrators.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { NoticeContent } from '../../platform/deps/notices.ts'
import { toLinkPath } from './links.rules.ts'
import { type LinkRow, renewToken } from './links.store.ts'

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
    title: `You are invited to the console of ${siteName}`,
    lines: [
      ['Your username', email],
      ['Your role', role],
    ],
    message: `The link is for you alone. It works once, within ${LINK_LIFE_HOURS.invitation / 24} days.`,
    linkText: 'Choose your password',
  }),
  reset: ({ email }) => ({
    title: 'A new password for the console',
    lines: [['Your username', email]],
    message: `Somebody asked for a new password for this address. The link works once, within an hour. If it was not you, leave it: your password stays as it is.`,
    linkText: 'Choose a new password',
  }),
}
