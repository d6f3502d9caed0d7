import type { ReactNode } from 'react'
import type { OrderStatus } from '../../../../contract/options.ts'

export type BadgeTone = 'plain' | 'press' | 'notice' | 'wrong'
export type BadgeStyle = { label: string; tone: BadgeTone }

type Props = Partial<BadgeStyle> & {
  /** Stands for the dot. */
  sign?: string
  children?: ReactNode
}

/** A word of status: the dot's colour helps, the word says it. */
export function Badge({ tone = 'plain', sign, label, children = label }: Props) {
  return (
    <span data-sign={sign} className={`badge badge-${tone}`}>
      {children}
    </span>
  )
}

const STATUS_STYLE: Record<OrderStatus, { label: string; tone: BadgeTone }> = {
  created: { label: 'Created', tone: 'plain' },
  // The money is here and the lead is not, yet.
  paid: { label: 'Paid', tone: 'notice' },
  booked: { label: 'Booked', tone: 'press' },
  failed: { label: 'Failed', tone: 'wrong' },
  expired: { label: 'Expired', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
}

export function orderStatusLabel(status: OrderStatus): string {
  return STATUS_STYLE[status].label
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { label, tone } = STATUS_STYLE[status]
  return <Badge tone={tone}>{label}</Badge>
}
