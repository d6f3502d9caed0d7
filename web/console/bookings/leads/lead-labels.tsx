import { Fragment } from 'react'
import { Link } from 'react-router'
import { canMove, type Lead, type LeadEvent, type LeadStatus, type UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { isOpen } from '../../../../contract/hours.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { LEAD_STATUSES } from '../../../../contract/options.ts'
import { Badge, type BadgeStyle, type BadgeTone, orderStatusLabel } from '../../frame/ui/badge.tsx'
import { callStageOf, isVisitLate, nextCallOf, toVisitText } from '../../frame/ui/call-state.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'

export const STATUS_TONE: Record<LeadStatus, BadgeTone> = { New: 'notice', Completed: 'press', Cancelled: 'plain' }

/** The parts of the queue, as the server orders new leads. Late and due are calls, which the menu counts. */
export const GROUP_TONE: Record<string, BadgeTone> = {
  'Visit late': 'wrong',
  'No technician': 'notice',
  'Call late': 'wrong',
  Due: 'notice',
  'From 8 am': 'plain',
  'Call again': 'notice',
  'Visit booked': 'press',
  Arrived: 'press',
  Called: 'press',
}

export function queueGroup(lead: Lead, now: Date): string {
  if (lead.visit_arrived_at) return 'Arrived'
  if (lead.visit_at) return isVisitLate(lead.visit_at, now) ? 'Visit late' : 'Visit booked'
  if (lead.unassigned_visit_at) return 'No technician'
  const stage = callStageOf(lead, now)
  if (stage === 'called') return 'Called'
  if (stage === 'again') return 'Call again'
  if (new Date(nextCallOf(lead)) <= now) return 'Call late'
  return isOpen(now) ? 'Due' : 'From 8 am'
}

/** Whether a call is what comes next, before anything is planned. */
export const isCallNext = (lead: Lead, now: Date) =>
  lead.status === 'New' && !lead.visit_at && callStageOf(lead, now) !== 'called'

/** Where a lead stands: a new one in the words of the queue, others in their status. */
export function LeadBadge({ lead, now }: { lead: Lead; now: Date }) {
  if (lead.status !== 'New') return <Badge tone={STATUS_TONE[lead.status]}>{lead.status}</Badge>
  const group = queueGroup(lead, now)
  return <Badge tone={GROUP_TONE[group]}>{group}</Badge>
}

/** Why a form did not become a lead. Only people who asked for a call are sure to expect one. */
export const REASON_STYLE: Record<UnfinishedLead['reason'], BadgeStyle> = {
  code: { label: 'Code step not finished', tone: 'plain' },
  payment: { label: 'Payment not finished', tone: 'plain' },
  callBack: { label: 'Asked for a callback', tone: 'notice' },
}

export const LEAD_EVENT_WORDS: EventWords<LeadEvent> = {
  what: ({ status, by }, isFirst) => (isFirst ? (by ? 'Taken by phone' : 'Received') : `Moved to ${status}`),
  besides: {
    called: () => 'Reached',
    notReached: () => 'Not reached',
    assigned: ({ note }) => (note ? 'With' : 'Unassigned'),
    corrected: () => 'Corrected',
    notPlanned: () => 'Not planned: several visits for one number',
  },
  who: ({ by, technician, what }) =>
    technician ? `${technician} (technician)` : (by ?? (what === 'note' ? 'An administrator' : 'Visitor')),
}

export const isPaid = (payment: Lead['payment']) => payment?.status === 'paid' || payment?.status === 'booked'

export const whatsAppHref = (mobile: string) => `https://wa.me/91${mobile}`

/** The language to call in, in its own script; nothing for English. */
export function LanguageBadge({ language }: Pick<Lead, 'language'>) {
  if (language === 'en') return null
  const { name, englishName } = LANGUAGE_INFO[language]
  return (
    <Badge>
      <span lang={language} title={`Call in ${englishName}`}>
        {name}
      </span>
    </Badge>
  )
}

/** Marks a lead that was taken by phone; its title says by whom. */
export function PhoneBadge({ source, taken_by }: Pick<Lead, 'source' | 'taken_by'>) {
  if (source !== 'phone') return null
  return (
    <Badge>
      <span title={taken_by ? `Taken by ${taken_by}` : undefined}>By phone</span>
    </Badge>
  )
}

/** What a lead is worth in the list: of a free return the payment is the earlier visit's, so it is not said. */
export const MoneyBadge = ({ claim, payment }: Pick<Lead, 'claim' | 'payment'>) =>
  claim ? <Badge tone="notice">Free return</Badge> : <PaymentBadge payment={payment} />

/** "Paid ₹499", "Paid ₹499, ₹200 refunded", or the order's status; nothing for a lead without an order. */
export function PaymentBadge({ payment }: { payment: Lead['payment'] }) {
  if (!payment) return null
  const { status, amount_paise, refunded_paise } = payment
  if (!isPaid(payment)) return <Badge>{orderStatusLabel(status)}</Badge>
  const givenBack = refunded_paise ? `, ${formatPaise(refunded_paise)} refunded` : ''
  return <Badge tone="press">{`Paid ${formatPaise(amount_paise)}${givenBack}`}</Badge>
}

/** Other live leads of a number: who opens one sees that it is not alone. */
export function SameNumber({ leads, toPath }: { leads: readonly Lead[]; toPath: (id: number) => string }) {
  if (leads.length === 0) return null
  return (
    <span className="block">
      Same number:{' '}
      {leads.map(({ id, service_type, reference, visit_at }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={toPath(id)} preventScrollReset className="link" title={reference}>
            {service_type}
          </Link>
          {visit_at && ` (${toVisitText(visit_at, new Date())})`}
        </Fragment>
      ))}
    </span>
  )
}

type Key = { label: string; key: string; does: string }

/** Label, key and explanation of each move, for its button and the list of shortcuts. */
export const MOVE: Record<LeadStatus, Key> = {
  Completed: { label: 'Completed', key: 'e', does: 'completed' },
  Cancelled: { label: 'Cancelled', key: 'x', does: 'cancelled' },
  New: { label: 'Back to New', key: 'n', does: 'back to New' },
}

/** The same for what is reported of a call, and for taking a lead. */
export const REACHED: Key = { label: 'Reached', key: 'r', does: 'reached' }
export const NOT_REACHED: Key = { label: 'Not reached', key: 'm', does: 'not reached' }
export const TAKE: Key = { label: 'Take it', key: 't', does: 'take it' }

/** The statuses that at least one of the leads can be moved to, the likeliest first. */
export function movesOf(leads: readonly { status: LeadStatus }[]): LeadStatus[] {
  return LEAD_STATUSES.filter((status) => leads.some((lead) => canMove(lead.status, status))).toReversed()
}
