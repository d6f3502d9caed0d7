import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { PAYMENTS_CSV_PATH } from '../../../../contract/bookings/payments.ts'
import { toCountText } from '../../../../contract/lists.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS } from '../../../../contract/options.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { CsvButton } from '../../frame/lists/csv-button.tsx'
import { ListResult } from '../../frame/lists/list-result.tsx'
import { Table } from '../../frame/lists/table.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { queryClient } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { ORDER_COLUMNS } from './order-columns.tsx'
import { OrderFilters, type OrderParameter, OrderTotals } from './order-filters.tsx'
import { ALL_MEANING, GROUP_WORDS, STATUS_MEANING } from './payment-labels.ts'
import { PAYMENT_KEYS, paymentQueries } from './queries.ts'

const PER_PAGE = 50
/** When to refetch the lists while a job asks the provider about all open orders. */
const REFRESH_AFTER_MS = [3000, 10_000, 30_000]

export function OrdersPage() {
  const { page, search, get, setPage, linkWith } = useListQuery<OrderParameter>()
  const [from, to] = [get('from'), get('to')]
  const group = PAYMENT_GROUPS.find((name) => name === get('group'))
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
    to: linkWith({ group: name, status: undefined, page: undefined }),
    isCurrent: name === group && !status,
    count: counts && toCountText(counts[name ?? 'all']),
  }))
  const isFiltered = Boolean(search || from || to || group || status || page > 1)
  return (
    <>
      <PageHead
        actions={
          <>
            <CsvButton
              path={PAYMENTS_CSV_PATH}
              query={{ from, to }}
              name="payments"
              rows="entries"
              label="CSV for the accountant"
            />
            <Button variant="quiet" icon="refresh" disabled={checkAll.isBusy} onClick={() => checkAll.run()}>
              {checkAll.isBusy ? 'Checking…' : 'Check with provider'}
            </Button>
            <Button to={screenPath('payments.door')} variant="quiet">
              Paid at the door
            </Button>
            <Button to={screenPath('payments.balance')} variant="quiet" icon="balance">
              Daily balance
            </Button>
          </>
        }
      />
      <TabLinks label="Payments by what they ask" tabs={tabs} />
      <OrderFilters />
      <p className="pb-3 text-sm text-muted">
        {status ? `${orderStatusLabel(status)}: ${STATUS_MEANING[status]}` : group ? GROUP_WORDS[group].meaning : ALL_MEANING}
      </p>
      {counts && <OrderTotals counts={counts} />}
      <ListResult
        result={orders}
        search={search}
        onPage={setPage}
        empty={
          isFiltered ? (
            <Empty title={group === 'needsYou' && !search ? 'No payment needs you' : 'No payment matches'}>
              <Link to="." className="link">
                Clear search and filters
              </Link>
            </Empty>
          ) : (
            <Empty title="No payments yet">Whoever chooses to pay a visit charge shows here, paid or not.</Empty>
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
