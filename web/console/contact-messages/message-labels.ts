import type { StoredMessage } from '../../../contract/contact-messages.ts'
import type { BadgeStyle } from '../ui/badge.tsx'

export const MESSAGE_STYLE: Record<StoredMessage['status'], BadgeStyle> = {
  unread: { label: 'Unread', tone: 'notice' },
  read: { label: 'Read', tone: 'plain' },
  answered: { label: 'Answered', tone: 'press' },
}

/** Opens the mail program with the address and the subject of an answer filled in. */
export function replyHref(email: string, siteName: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${siteName}`)}`
}
