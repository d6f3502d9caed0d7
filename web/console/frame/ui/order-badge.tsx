import type { OrderStatus } from '../../../../contract/options.ts'
import { Badge, type BadgeTone } from './badge.tsx'

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
