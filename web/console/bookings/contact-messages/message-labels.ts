import type { StoredMessage } from '../../../../contract/bookings/contact-messages.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'

export const MESSAGE_STYLE: Record<StoredMessage['status'], BadgeStyle> = {
  unread: { label: 'Unread', tone: 'notice' },
  read: { label: 'Read', tone: 'plain' },
  answered: { label: 'Answered', tone: 'press' },
}

/** Opens the mail program with the address and the subject of an answer filled in. */
export function replyHref(email: string, siteName: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${siteName}`)}`
}

const REFERENCE = /\b(KG-[A-Z0-9]{6})\b/i

/** Splits a text into booking references, such as `KG-7F3K2M`, and the text between them. */
export function splitReferences(text: string): { at: number; part: string; isReference: boolean }[] {
  return text.split(REFERENCE).map((part, at) => ({ at, part, isReference: at % 2 === 1 }))
}
