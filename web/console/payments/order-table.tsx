import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import { formatPaise } from '../../../contract/money.ts'
import { methodLabel } from '../../../contract/payment-methods.ts'
import type { Order } from '../../../contract/payments.ts'
import { Badge } from '../ui/badge.tsx'
import { formatDateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { OrderBadge } from '../ui/order-badge.tsx'
import { leadPlace, orderPlace } from '../ui/places.ts'
import { TableBox } from '../ui/table-box.tsx'

export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <TableBox label="Payments">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Amount</th>
            <th scope="col">Name</th>
            <th scope="col" className="max-sm:hidden">
              Service
            </th>
            <th scope="col" className="max-lg:hidden">
              Lead
            </th>
            <th scope="col" className="max-lg:hidden">
              Made
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function Row({ order }: { order: Order }) {
  const { id, provider, amount_paise, status, method, name, mobile, service_type, lead, problem, created_at } = order
  return (
    <tr className="relative">
      <td className="max-sm:max-w-40">
        <Link
          to={orderPlace(id)}
          aria-label={`${formatPaise(amount_paise)} from ${name ?? 'nobody named'}`}
          className="font-semibold after:absolute after:inset-0 hover:text-press"
        >
          {formatPaise(amount_paise)}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderBadge status={status} />
          {method && <span className="text-muted">{methodLabel(method)}</span>}
          {provider === 'sandbox' && <Badge>Test</Badge>}
        </span>
        {problem && (
          <span className="mt-1 flex max-w-72 min-w-36 items-baseline gap-1.5 font-semibold text-wrong">
            <Glyph name="alert" size={14} className="translate-y-0.5" />
            {problem}
          </span>
        )}
      </td>
      <td>
        <span className="line-clamp-2 max-w-96 wrap-anywhere">{name ?? <span className="text-muted">No name given</span>}</span>
        {mobile && <span className="block whitespace-nowrap text-muted">{formatMobile(mobile)}</span>}
        <span className="block text-muted sm:hidden">{service_type}</span>
        <time dateTime={created_at} className="block text-muted max-sm:text-xs lg:hidden">
          {formatDateTime(created_at)}
        </time>
      </td>
      <td className="max-sm:hidden">{service_type ?? '–'}</td>
      <td className="max-lg:hidden">
        {lead ? (
          <Link to={leadPlace(lead.id)} className="link relative z-1 whitespace-nowrap">
            {lead.reference}
          </Link>
        ) : (
          <span className="text-muted">None</span>
        )}
      </td>
      <td className="whitespace-nowrap text-muted max-lg:hidden">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </td>
    </tr>
  )
}
