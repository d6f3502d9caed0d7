import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { type OrderCounts, PAYMENTS_CSV_PATH } from '../../../../contract/bookings/payments.ts'
import { MONEY_CSV_PATH } from '../../../../contract/bookings/visits.money.ts'
import { LIST_DEPTH, toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS, type PaymentGroup } from '../../../../contract/options.ts'
import { ActionMenu, DownloadMenu } from '../../frame/lists/action-menu.tsx'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import type { Filters } from '../../frame/lists/filters.tsx'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { queryClient } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { orderStatusLabel } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { areTests, OrderTable } from './order-table.tsx'
import { ALL_MEANING, GROUP_WORDS, STATUS_MEANING } from './payment-labels.ts'
import { PAYMENT_KEYS, paymentQueries } from './queries.ts'

const PER_PAGE = 50
/** When to refetch the lists while a job asks the provider about all open orders. */
const REFRESH_AFTER_MS = [3000, 10_000, 30_000]

/** What needs someone comes first. */
const TABS = ['needsYou', undefined, ...PAYMENT_GROUPS.filter((name) => name !== 'needsYou')] as const

const ALL = screenPath('payments', { group: 'all' })
const FILTERS: Filters = {
  status: {
    label: 'Status',
    all: 'All statuses',
    choices: ORDER_STATUSES.map((value) => ({ value, label: orderStatusLabel(value) })),
  },
}

/** The group in the address, undefined for all. The screen begins with what needs someone; a search looks in all. */
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
  const tabs = TABS.map((name) => ({
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
            <DownloadMenu>
              <CsvButton path={PAYMENTS_CSV_PATH} query={{ from, to }} name="payments" rows="entries" label="Accountant CSV" />
              <CsvButton
                path={MONEY_CSV_PATH}
                query={{ from, to }}
                name="paid-at-the-door"
                rows="visits"
                label="CSV of money paid at the door"
              />
            </DownloadMenu>
            <ActionMenu label="Actions for payments" name="Payments">
              <Button
                variant="quiet"
                title="Ask the provider about every open order"
                disabled={checkAll.isBusy}
                onClick={() => checkAll.run()}
              >
                {checkAll.isBusy ? 'Checking…' : 'Check all now'}
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
      <TabLinks label="Payments by what they need" tabs={tabs} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
        <p className="max-w-3xl text-sm text-muted">
          {status ? `${orderStatusLabel(status)}: ${STATUS_MEANING[status]}` : group ? GROUP_WORDS[group].meaning : ALL_MEANING}
          {areTests(orders.data?.data ?? []) && ' Test mode: no real money.'}
        </p>
        {counts && !isInbox && <OrderTotals counts={counts} />}
      </div>
      <ListResult
        result={orders}
        search={search}
        onPage={setPage}
        toAll={ALL}
        empty={
          isFiltered ? (
            <Empty title={isInbox ? 'No payment needs action' : 'No payment matches'}>
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
        {(rows) => <OrderTable orders={rows} />}
      </ListResult>
    </>
  )
}

const refresh = () => PAYMENT_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))

type OrderParameter = 'group' | 'status' | 'from' | 'to'

/** The money of what the filters let through. */
function OrderTotals({ counts }: { counts: OrderCounts }) {
  const { get } = useListQuery<OrderParameter>()
  const group = useGroup()
  const { taken_paise, given_back_paise, is_partial } = counts
  const sums = {
    ...(get('status') ? {} : { Payments: toCountText(counts[group ?? 'all']) }),
    Received: formatPaise(taken_paise),
    Refunded: formatPaise(given_back_paise),
    Net: formatPaise(taken_paise - given_back_paise),
  }
  return (
    <section aria-label="Totals" className="flex flex-wrap gap-x-6 gap-y-1 text-sm max-sm:gap-x-3">
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
