import type { OrderCounts } from '../../../../contract/bookings/payments.ts'
import { LIST_DEPTH, toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS } from '../../../../contract/options.ts'
import { FilterBar } from '../../frame/lists/filter-bar.tsx'
import { FilterSelect } from '../../frame/lists/filter-select.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'

export type OrderParameter = 'group' | 'status' | 'from' | 'to'

export function OrderFilters() {
  const { search, get } = useListQuery<OrderParameter>()
  const isFiltered = Boolean(search || get('status') || get('from') || get('to'))
  return (
    <FilterBar searchLabel="Search payments" filters={['status']} clear={isFiltered && '.'}>
      <FilterSelect name="status" label="State" all="All states">
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {orderStatusLabel(status)}
          </option>
        ))}
      </FilterSelect>
    </FilterBar>
  )
}

/** The money of what the filters let through. */
export function OrderTotals({ counts }: { counts: OrderCounts }) {
  const { get } = useListQuery<OrderParameter>()
  const group = PAYMENT_GROUPS.find((name) => name === get('group'))
  const { taken_paise, given_back_paise, is_partial } = counts
  const sums = {
    ...(get('status') ? {} : { Payments: toCountText(counts[group ?? 'all']) }),
    Taken: formatPaise(taken_paise),
    'Given back': formatPaise(given_back_paise),
    Kept: formatPaise(taken_paise - given_back_paise),
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
          Money of the newest {LIST_DEPTH.toLocaleString('en-IN')} payments. Narrow the days for the others.
        </p>
      )}
    </section>
  )
}
