import type { OrderCounts } from '../../../../contract/bookings/payments.ts'
import { LIST_DEPTH, toCountText } from '../../../../contract/lists.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { ORDER_STATUSES, PAYMENT_GROUPS } from '../../../../contract/options.ts'
import { DayInput } from '../../frame/lists/day-input.tsx'
import { SearchBox } from '../../frame/lists/search-box.tsx'
import { useListQuery } from '../../frame/lists/use-list-query.ts'
import { Button } from '../../frame/ui/button.tsx'
import { orderStatusLabel } from '../../frame/ui/order-badge.tsx'

export type OrderParameter = 'group' | 'status' | 'from' | 'to'

export function OrderFilters() {
  const { search, get, set } = useListQuery<OrderParameter>()
  const bind = (name: OrderParameter) => ({
    value: get(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  const isFiltered = Boolean(search || get('status') || get('from') || get('to'))
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 flex-[1_1_13rem] lg:max-w-64">
        <SearchBox label="Search payments" value={search} onChange={(text) => set('search', text)} />
      </div>
      <select aria-label="State" {...bind('status')} className="input w-auto flex-1 sm:flex-none">
        <option value="">All states</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {orderStatusLabel(status)}
          </option>
        ))}
      </select>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
        <DayInput label="From" {...bind('from')} />
        <DayInput label="To" {...bind('to')} />
      </div>
      {isFiltered && (
        <Button to="." variant="plain">
          Clear
        </Button>
      )}
    </div>
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
