import type { Notice } from '../../../../contract/bookings/notices.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'

export const NOTICE_STYLE: Record<Notice['status'], BadgeStyle> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'notice' },
  sent: { label: 'Sent', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
  kept: { label: 'Kept here', tone: 'notice' },
}

const CHANNEL: Record<Notice['channel'], string> = { email: 'Email', sms: 'SMS', webhook: 'Webhook' }
const AUDIENCE: Record<Notice['audience'], string> = {
  business: 'the business',
  customer: 'the customer',
  administrator: 'an administrator',
  technician: 'the technician',
}
const toOrder = (_id: number, orderId: number | null) => (orderId ? recordPath('payments', orderId) : screenPath('payments'))
type ToPath = (id: number, orderId: number | null, title: string) => string
const toLead: ToPath = (_id, _order, title) => screenPath('leads', { search: title.split(' · ')[0] ?? '' })
const SUBJECT: Record<Notice['subject'], { label: string; path: ToPath }> = {
  lead: { label: 'New lead', path: (id) => screenPath('leads', { lead: id }) },
  message: { label: 'Contact message', path: (id) => screenPath('messages', { message: id }) },
  unfinished: { label: 'Unfinished lead', path: () => screenPath('leads', { status: 'unfinished' }) },
  alarm: { label: 'Alarm', path: () => screenPath('dashboard') },
  link: { label: 'Link to sign in', path: () => screenPath('administrators') },
  receipt: { label: 'Receipt or credit note', path: toOrder },
  refund: { label: 'Refund', path: toOrder },
  // Titled by the technician.
  day: { label: 'The day’s visits', path: () => screenPath('visits') },
  // The subject is an event of the visit; its title begins with the reference of the lead.
  visit: { label: 'Visit', path: toLead },
  assignment: { label: 'Visit withdrawn', path: toLead },
}

/** "SMS to the customer" */
export function toRecipient({ channel, audience }: Pick<Notice, 'channel' | 'audience'>): string {
  return `${CHANNEL[channel]} to ${AUDIENCE[audience]}`
}

export function toSubjectLabel({ subject, audience }: Pick<Notice, 'subject' | 'audience'>): string {
  return subject === 'lead' && audience === 'customer' ? 'Booking confirmation' : SUBJECT[subject].label
}

type Subject = Pick<Notice, 'subject' | 'subject_id' | 'order_id' | 'title'>

/** The address of the record that the notice is about. */
export function subjectPath({ subject, subject_id, order_id, title }: Subject): string {
  return SUBJECT[subject].path(subject_id, order_id, title)
}

/** False for a notice that was sent, or whose first try is still to come. */
export function canRetry({ status, tries }: Pick<Notice, 'status' | 'tries'>): boolean {
  return status === 'failed' || status === 'kept' || ((status === 'waiting' || status === 'sending') && tries > 0)
}
