import type { Lead, LeadEvent, LeadStatus, UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { Badge, type BadgeStyle, type BadgeTone } from '../../frame/ui/badge.tsx'
import type { EventWords } from '../../frame/ui/event-history.tsx'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'

export const STATUS_TONE: Record<LeadStatus, BadgeTone> = { New: 'notice', Completed: 'press', Cancelled: 'plain' }

/** Why a form did not become a lead. Only people who asked for a call are sure to expect one. */
export const REASON_STYLE: Record<UnfinishedLead['reason'], BadgeStyle> = {
  code: { label: 'Code step not finished', tone: 'plain' },
  payment: { label: 'Payment not finished', tone: 'plain' },
  callBack: { label: 'Asked for a call back', tone: 'notice' },
}

export const LEAD_EVENT_WORDS: EventWords<LeadEvent> = {
  what: ({ status }, isFirst) => (isFirst ? 'Came in' : `Moved to ${status}`),
  besides: { called: () => 'Reached', notReached: () => 'Not reached', assigned: ({ note }) => (note ? 'With' : 'With nobody') },
  who: ({ by }) => by ?? 'Visitor',
}

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

/** "Paid ₹499", or the status of the order; nothing for a lead without an order. */
export function PaymentBadge({ payment }: { payment: Lead['payment'] }) {
  if (!payment) return null
  const isPaid = payment.status === 'paid' || payment.status === 'booked'
  if (!isPaid) return <Badge>{orderStatusLabel(payment.status)}</Badge>
  return <Badge tone="press">Paid {formatPaise(payment.amount_paise)}</Badge>
}
