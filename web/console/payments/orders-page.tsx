import { Link } from 'react-router'
import { countCap } from '../../../contract/leads.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { buttonLook } from '../ui/button.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { Glyph } from '../ui/icons.tsx'
import { orderStatusLabel } from '../ui/order-badge.tsx'
import { Pager } from '../ui/pager.tsx'
import { BALANCE_PLACE } from '../ui/places.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { CheckAllButton } from './check-button.tsx'
import { OrderTable } from './order-table.tsx'
import { useOrders } from './use-orders.ts'

const PER_PAGE = 50
// As they follow one another, then what came to nothing.
const TABS: readonly OrderStatus[] = ['created', 'paid', 'booked', 'failed', 'expired', 'refunded']

export function OrdersPage() {
  const { page, search, get, set, setPage, linkWith } = useListQuery<'status'>()
  const status = ORDER_STATUSES.find((name) => name === get('status'))
  const orders = useOrders({ page, search, status, limit: PER_PAGE })
  const linkTo = (name?: string) => linkWith({ status: name, page: undefined })
  const tabs = [
    { label: 'All', to: linkTo(), isCurrent: !status },
    ...TABS.map((name) => ({ label: orderStatusLabel(name), to: linkTo(name), isCurrent: name === status })),
  ]
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <>
            <CheckAllButton />
            <Link to={BALANCE_PLACE} className={buttonLook('quiet')}>
              <Glyph name="balance" size={16} />
              Daily balance
            </Link>
          </>
        }
      />
      <TabLinks label="Payments by status" tabs={tabs} />
      <div className="py-3">
        <SearchBox label="Search payments" value={search} onChange={(text) => set('search', text)} />
      </div>
      <FoundCount search={search} meta={orders.data?.meta} countCap={countCap({})} />
      {orders.isPending && <Skeleton lines={10} />}
      {orders.isError && <LoadError message={toFailureText(orders.error)} onRetry={() => orders.refetch()} />}
      {orders.data?.data.length === 0 && <NoOrders isFiltered={Boolean(search || status || page > 1)} />}
      {orders.data && orders.data.data.length > 0 && (
        <>
          <OrderTable orders={orders.data.data} />
          <Pager meta={orders.data.meta} onPage={setPage} countCap={countCap({})} />
        </>
      )}
    </>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <Empty title="No payments yet">Whoever chooses to pay a visit charge shows here, paid or not.</Empty>
  return (
    <Empty title="No payment matches">
      <Link to="." className="link">
        Clear search and status
      </Link>
    </Empty>
  )
}
