import { Link } from 'react-router'
import type { Order } from '../../../../contract/bookings/order.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { methodLabel } from '../../../../contract/payment-methods.ts'
import type { Column } from '../../frame/lists/table.tsx'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { None } from '../../frame/ui/facts.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { OrderBadge } from '../../frame/ui/order-badge.tsx'

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  {
    head: 'Amount',
    cellClassName: 'max-sm:max-w-48',
    cell: ({ id, amount_paise, refunded_paise, name, status, method, provider, problem }) => (
      <>
        <Link
          to={recordPath('payments', id)}
          aria-label={`${formatPaise(amount_paise)} from ${name ?? 'nobody named'}`}
          className="font-semibold after:absolute after:inset-0 hover:text-press"
        >
          {formatPaise(amount_paise)}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderBadge status={status} />
          {method && <span className="text-muted">{methodLabel(method)}</span>}
          {provider === 'sandbox' && <Badge>Test</Badge>}
          {refunded_paise > 0 && status !== 'refunded' && (
            <span className="text-muted">{formatPaise(refunded_paise)} given back</span>
          )}
        </span>
        {problem && (
          <span className="mt-1 flex max-w-72 min-w-40 items-baseline gap-1.5 font-semibold text-wrong">
            <Icon name="alert" size={14} className="translate-y-0.5" />
            {/* The ids in the text are wider than a phone's column. */}
            <span className="min-w-0 wrap-anywhere">{problem}</span>
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Name',
    cell: ({ name, mobile, service_type, created_at }) => (
      <>
        <span className="line-clamp-2 max-w-96 wrap-anywhere">{name ?? <None>No name given</None>}</span>
        {mobile && <span className="block whitespace-nowrap text-muted">{formatMobile(mobile)}</span>}
        <span className="block text-muted sm:hidden">{service_type}</span>
        <DateTime time={created_at} className="block text-muted max-sm:text-xs lg:hidden" />
      </>
    ),
  },
  { head: 'Service', className: 'max-sm:hidden', cell: ({ service_type }) => service_type ?? '–' },
  {
    head: 'Lead',
    className: 'max-lg:hidden',
    cell: ({ lead }) =>
      lead ? (
        <Link to={screenPath('leads', { lead: lead.id })} className="link relative z-1 whitespace-nowrap">
          {lead.reference}
        </Link>
      ) : (
        <None>None</None>
      ),
  },
  {
    head: 'Made',
    className: 'max-lg:hidden',
    cellClassName: 'whitespace-nowrap text-muted',
    cell: ({ created_at }) => <DateTime time={created_at} />,
  },
]
