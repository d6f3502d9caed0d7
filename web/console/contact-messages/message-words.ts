import type { BadgeTone } from '../ui/badge.tsx'
import type { MessageStatus } from './use-messages.ts'

export const MESSAGE_LOOK: Record<MessageStatus, { label: string; tone: BadgeTone }> = {
  unread: { label: 'Unread', tone: 'notice' },
  read: { label: 'Read', tone: 'plain' },
  answered: { label: 'Answered', tone: 'press' },
}

/** Opens the mail program with an answer begun. */
export function replyHref(email: string, siteName: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${siteName}`)}`
}
