import type { Notice } from '../../../contract/notices.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import { leadPlace, messagePlace } from '../ui/places.ts'

export const NOTICE_LOOK: Record<Notice['status'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'notice' },
  sent: { label: 'Sent', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
}

const CHANNEL: Record<Notice['channel'], string> = { email: 'E-mail', sms: 'SMS', webhook: 'Webhook' }
const AUDIENCE: Record<Notice['audience'], string> = { business: 'the business', customer: 'the customer' }
const SUBJECT: Record<Notice['subject'], { label: string; place: (id: number) => string }> = {
  lead: { label: 'New lead', place: leadPlace },
  message: { label: 'Contact message', place: messagePlace },
  unfinished: { label: 'Unfinished lead', place: () => '/admin/leads/leads?status=unfinished' },
  alarm: { label: 'Alarm', place: () => '/admin/dashboard' },
}

/** "SMS to the customer" */
export function toWay({ channel, audience }: Pick<Notice, 'channel' | 'audience'>): string {
  return `${CHANNEL[channel]} to ${AUDIENCE[audience]}`
}

export function toSubject({ subject, audience }: Pick<Notice, 'subject' | 'audience'>): string {
  return subject === 'lead' && audience === 'customer' ? 'Booking confirmation' : SUBJECT[subject].label
}

/** Where what it tells of is found. */
export function subjectPlace({ subject, subject_id }: Pick<Notice, 'subject' | 'subject_id'>): string {
  return SUBJECT[subject].place(subject_id)
}

/** Whether asking for one more try makes sense: not for what is out, nor for what has not had its first. */
export function canRetry({ status, tries }: Pick<Notice, 'status' | 'tries'>): boolean {
  return status === 'failed' || (status !== 'sent' && tries > 0)
}
