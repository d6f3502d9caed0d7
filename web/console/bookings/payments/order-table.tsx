import { Link } from 'react-router'
import type { ListedOrder, Order } from '../../../../contract/bookings/order.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Badge, OrderBadge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { None } from '../../frame/ui/facts.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { OrderActs } from './order-acts.tsx'
import { toPurpose } from './payment-labels.ts'

/** One line an order; one that needs someone says what happened, with what can be done about it. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  // Where each needs someone, what happened has the room of the columns that say less.
  const isInbox = orders.every(({ problem }) => problem)
  const marked = orders.some((order) => isMarked(order, orders)) ? [toStatus(orders)] : []
  const columns = [toName(isInbox), ...(isInbox ? [] : [PURPOSE, SERVICE, ...marked]), LEAD, DATE, toAmount(isInbox, orders)]
  return <Table label="Payments" columns={columns} rows={orders} keyOf={({ id }) => id} rowClassName={() => 'relative'} />
}

const toName = (isInbox: boolean): Column<ListedOrder> => ({
  head: 'Name',
  cellClassName: isInbox ? 'w-full' : undefined,
  cell: (order) => {
    const { id, amount_paise, name, mobile, service_type, created_at, problem } = order
    return (
      <>
        {/* On a phone what can be done has the whole width. */}
        {isInbox && <span className="float-right ml-2 font-semibold sm:hidden">{formatPaise(amount_paise)}</span>}
        <Link
          to={recordPath('payments', id)}
          aria-label={`${formatPaise(amount_paise)} from ${name ?? 'no name given'}`}
          data-row={id}
          className="mr-2 font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-press"
        >
          {name ?? <None>No name given</None>}
        </Link>
        {mobile && <span className="whitespace-nowrap text-muted">{formatMobile(mobile)}</span>}
        <span className={`block text-muted ${isInbox ? '' : 'lg:hidden'}`}>
          <span className={isInbox ? '' : 'sm:hidden'}>
            {[toPurpose(order), service_type].filter(Boolean).join(', ')}
            {isInbox && <span className="lg:hidden"> · </span>}
          </span>
          <span className={isInbox ? 'lg:hidden' : 'max-sm:hidden lg:hidden'}>
            <ListTime time={created_at} />
          </span>
        </span>
        {problem && (
          <>
            <p className="mt-1 flex max-w-3xl items-baseline gap-1.5">
              <Icon name="alert" size={14} className="translate-y-0.5" />
              {/* The provider's words can be wider than a phone's column. */}
              <span className="min-w-0 wrap-anywhere">{problem}</span>
            </p>
            <OrderActs order={order} />
          </>
        )}
      </>
    )
  },
})

const PURPOSE: Column<Order> = {
  head: 'For',
  className: 'max-sm:hidden',
  cellClassName: 'whitespace-nowrap',
  cell: toPurpose,
}

const SERVICE: Column<Order> = {
  head: 'Service',
  className: 'max-sm:hidden',
  cellClassName: 'whitespace-nowrap',
  cell: ({ service_type }) => service_type ?? '–',
}

const toStatus = (orders: readonly Order[]): Column<Order> => ({
  head: 'Status',
  className: 'max-sm:hidden',
  cellClassName: 'whitespace-nowrap',
  cell: (order) => <Status order={order} among={orders} />,
})

const LEAD: Column<Order> = {
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
}

const DATE: Column<Order> = {
  head: 'Date',
  className: 'max-lg:hidden',
  cellClassName: 'text-muted',
  cell: ({ created_at }) => <ListTime time={created_at} />,
}

const toAmount = (isInbox: boolean, orders: readonly Order[]): Column<Order> => ({
  head: 'Amount',
  className: isInbox ? 'is-number max-sm:hidden' : 'is-number',
  cellClassName: 'whitespace-nowrap',
  cell: (order) => (
    <>
      <span className="font-semibold">{formatPaise(order.amount_paise)}</span>
      {order.refunded_paise > 0 && order.status !== 'refunded' && (
        <span className="block text-xs text-muted">{formatPaise(order.refunded_paise)} refunded</span>
      )}
      <span className="block text-xs text-muted sm:hidden">
        <ListTime time={order.created_at} />
      </span>
      <span className={isInbox ? 'block' : 'block sm:hidden'}>
        <Status order={order} among={orders} />
      </span>
    </>
  ),
})

/** Where no real money moved in any of these, it is said once, above them. */
export const areTests = (orders: readonly Order[]) => orders.length > 0 && orders.every(({ provider }) => provider === 'sandbox')

const isLoneTest = ({ provider }: Order, among: readonly Order[]) => provider === 'sandbox' && !areTests(among)
const isMarked = (order: Order, among: readonly Order[]) => order.status !== 'booked' || isLoneTest(order, among)

/** Only what is not as it should be: most are paid and booked. */
function Status({ order, among }: { order: Order; among: readonly Order[] }) {
  return (
    <>
      {order.status !== 'booked' && <OrderBadge status={order.status} />} {isLoneTest(order, among) && <Badge>Test</Badge>}
    </>
  )
}
