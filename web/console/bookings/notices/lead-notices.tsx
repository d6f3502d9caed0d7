import { useQuery } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import type { Notice } from '../../../../contract/bookings/notices.ts'
import { request } from '../../frame/request.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Badge, type BadgeStyle } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { NOTICE_KEYS, noticeQueries } from './queries.ts'

export const NOTICE_STYLE: Record<Notice['status'], BadgeStyle> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Sending', tone: 'notice' },
  sent: { label: 'Sent', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
  kept: { label: 'Kept here', tone: 'notice' },
}

const CHANNEL: Record<Notice['channel'], string> = { email: 'E-mail', sms: 'SMS', webhook: 'Webhook' }
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
  day: { label: 'Visits of the day', path: () => screenPath('visits') },
  // The subject is an event of the visit; its title begins with the reference of the lead.
  visit: { label: 'Visit', path: toLead },
  assignment: { label: 'Visit taken back', path: toLead },
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

/** Who was notified of a lead, its visits, its receipt and its refunds, and whether it reached them. */
export function LeadNotices({ leadId }: { leadId: number }) {
  const notices = useQuery(noticeQueries.list({ lead_id: leadId }))
  if (notices.isPending || notices.data?.data.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">Notices</h3>
      {notices.isError && <p className="text-sm text-wrong">{toFailureText(notices.error)}</p>}
      <ul className="grid text-sm">
        {notices.data?.data.map((notice) => (
          <li key={notice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0">
            <span className="mr-auto">{toRecipient(notice)}</span>
            <Badge {...NOTICE_STYLE[notice.status]} />
            <span className="w-full text-xs text-muted">
              {`${toSubjectLabel(notice)}, `}
              <DateTime time={notice.sent_at ?? notice.created_at} />
            </span>
            {notice.status === 'failed' && notice.last_error && (
              <p className="w-full wrap-anywhere text-wrong">{notice.last_error}</p>
            )}
            {(notice.status === 'failed' || notice.status === 'kept') && <RetryButton notice={notice} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Retries a notice that has not gone out. */
export function RetryButton({ notice }: { notice: Notice }) {
  const retry = useAction({
    call: () => request(api.notices.retry, { id: notice.id }),
    done: toMessage,
    stale: NOTICE_KEYS,
  })
  if (!canRetry(notice)) return null
  return (
    <Button
      variant="quiet"
      aria-label={`Send again: ${toRecipient(notice)}, ${notice.title}`}
      disabled={retry.isBusy}
      onClick={() => retry.run()}
    >
      Send again
    </Button>
  )
}
