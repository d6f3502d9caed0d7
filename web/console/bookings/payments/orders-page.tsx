import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { Order } from '../../../../contract/bookings/order.ts'
import { type OrderCounts, PAYMENTS_CSV_PATH } from '../../../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../../../contract/bookings/visits.money.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { methodLabel } from '../../../../contract/labels.ts'
import { LIST_DEPTH, toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS, type PaymentGroup } from '../../../../contract/options.ts'
import { ActionMenu, ExportMenu } from '../../frame/lists/action-menu.tsx'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import type { Filters } from '../../frame/lists/filters.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { queryClient } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { DateTime } from '../../frame/ui/date-time.tsx'
import { None } from '../../frame/ui/facts.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { OrderBadge, orderStatusLabel } from '../../frame/ui/order-badge.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { ALL_MEANING, GROUP_WORDS, STATUS_MEANING } from './payment-labels.ts'
import { PAYMENT_KEYS, paymentQueries } from './queries.ts'

const PER_PAGE = 50
/** When to refetch the lists while a job asks the provider about all open orders. */
const REFRESH_AFTER_MS = [3000, 10_000, 30_000]

const ALL = screenPath('payments', { group: 'all' })
const FILTERS: Filters = {
  status: {
    label: 'State',
    all: 'All states',
    choices: ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) })),
  },
}

/** The group in the address, undefined for all. The screen begins with what needs somebody; a search looks in all. */
function useGroup(): PaymentGroup | undefined {
  const { search, get } = useListQuery<OrderParameter>()
  const isAsked = search || get('group') || get('status') || get('from') || get('to')
  return isAsked ? PAYMENT_GROUPS.find((name) => name === get('group')) : 'needsYou'
}

export function OrdersPage() {
  const { page, search, get, setPage, linkWith } = useListQuery<OrderParameter>()
  const [from, to] = [get('from'), get('to')]
  const group = useGroup()
  const status = ORDER_STATUSES.find((name) => name === get('status'))
  const filter = { search, from, to, group, status }
  const orders = useQuery(paymentQueries.list({ ...filter, page, limit: PER_PAGE }))
  const counts = useQuery(paymentQueries.counts(filter)).data?.data
  const checkAll = useAction({
    call: () => request(api.payments.reconcile, {}),
    done: toMessage,
    after: () => REFRESH_AFTER_MS.map((ms) => setTimeout(refresh, ms)),
  })
  const tabs = [undefined, ...PAYMENT_GROUPS].map((name) => ({
    label: name ? GROUP_WORDS[name].label : 'All',
    to: linkWith({ group: name ?? 'all', status: undefined, page: undefined }),
    isCurrent: name === group && !status,
    count: counts && toCountText(counts[name ?? 'all']),
  }))
  const isFiltered = Boolean(search || from || to || group || status || page > 1)
  const isInbox = group === 'needsYou' && !search && !status
  return (
    <>
      <ListHead
        searchLabel="Search payments"
        filters={FILTERS}
        hasDays
        clear={ALL}
        actions={
          <>
            <ExportMenu>
              <CsvButton path={PAYMENTS_CSV_PATH} query={{ from, to }} name="payments" rows="entries" label="Accountant CSV" />
              <CsvButton
                path={MONEY_CSV_PATH}
                query={{ from, to }}
                name="paid-at-the-door"
                rows="visits"
                label="CSV of money paid at the door"
              />
            </ExportMenu>
            <ActionMenu label="Actions for payments" name="Payments">
              <Button variant="quiet" icon="refresh" disabled={checkAll.isBusy} onClick={() => checkAll.run()}>
                {checkAll.isBusy ? 'Checking…' : 'Check with provider'}
              </Button>
              <Button to={screenPath('payments.door')} variant="plain">
                Paid at the door
              </Button>
              <Button to={screenPath('payments.balance')} variant="plain">
                Daily balance
              </Button>
            </ActionMenu>
          </>
        }
      />
      <TabLinks label="Payments by what they ask" tabs={tabs} />
      <p className="py-3 text-sm text-muted">
        {status ? `${orderStatusLabel(status)}: ${STATUS_MEANING[status]}` : group ? GROUP_WORDS[group].meaning : ALL_MEANING}
      </p>
      {counts && <OrderTotals counts={counts} />}
      <ListResult
        result={orders}
        search={search}
        onPage={setPage}
        toAll={ALL}
        empty={
          isFiltered ? (
            <Empty title={isInbox ? 'No payment needs you' : 'No payment matches'}>
              <Link to={ALL} className="link">
                {isInbox ? 'All payments' : 'Clear search and filters'}
              </Link>
            </Empty>
          ) : (
            <Empty title="No payments yet">
              Everyone who starts to pay a visit charge appears here, whether it went through or not.
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table label="Payments" columns={ORDER_COLUMNS} rows={rows} keyOf={({ id }) => id} rowClassName={() => 'relative'} />
        )}
      </ListResult>
    </>
  )
}

const refresh = () => PAYMENT_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))

const ORDER_COLUMNS: readonly Column<Order>[] = [
  {
    head: 'Amount',
    cellClassName: 'max-sm:max-w-48',
    cell: ({ id, amount_paise, refunded_paise, name, status, method, provider, problem }) => (
      <>
        <Link
          to={recordPath('payments', id)}
          aria-label={`${formatPaise(amount_paise)} from ${name ?? 'no name'}`}
          className="font-semibold after:absolute after:inset-0 hover:text-press"
        >
          {formatPaise(amount_paise)}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderBadge status={status} />
          {method && <span className="text-muted">{methodLabel(method)}</span>}
          {provider === 'sandbox' && <Badge>Test</Badge>}
          {refunded_paise > 0 && status !== 'refunded' && (
            <span className="text-muted">{formatPaise(refunded_paise)} refunded</span>
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
    head: 'Date',
    className: 'max-lg:hidden',
    cellClassName: 'whitespace-nowrap text-muted',
    cell: ({ created_at }) => <DateTime time={created_at} />,
  },
]

type OrderParameter = 'group' | 'status' | 'from' | 'to'

/** The money of what the filters let through. */
function OrderTotals({ counts }: { counts: OrderCounts }) {
  const { get } = useListQuery<OrderParameter>()
  const group = useGroup()
  const { taken_paise, given_back_paise, is_partial } = counts
  const sums = {
    ...(get('status') ? {} : { Payments: toCountText(counts[group ?? 'all']) }),
    Taken: formatPaise(taken_paise),
    Refunded: formatPaise(given_back_paise),
    Net: formatPaise(taken_paise - given_back_paise),
  }
  return (
    <section aria-label="Totals" className="flex flex-wrap gap-x-6 gap-y-1 pb-3">
      {Object.entries(sums).map(([name, text]) => (
        <p key={name}>
          <span className="text-muted">{name}</span> <span className="font-semibold tabular-nums">{text}</span>
        </p>
      ))}
      {is_partial && (
        <p className="w-full text-sm text-muted">
          Totals for the newest {LIST_DEPTH.toLocaleString('en-IN')} payments. Choose fewer days to see the rest.
        </p>
      )}
    </section>
  )
}
