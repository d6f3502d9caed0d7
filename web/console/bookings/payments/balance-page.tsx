import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Balance, OpenDay } from '../../../../contract/bookings/payments.balance.ts'
import { dayIn } from '../../../../contract/india.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'
import { LoadError, Skeleton } from '../../frame/ui/states.tsx'
import {
  type Difference,
  formatDay,
  readDay,
  stepDay,
  toDifferenceText,
  toOpenDayText,
  toVerdict,
  toVerdictDetail,
} from './balance-words.ts'
import { paymentQueries } from './queries.ts'

const toDay = (day: string) => screenPath('payments.balance', { day })

/** Compares a day's money at the provider with the leads that were paid. */
export function BalancePage() {
  const [params] = useSearchParams()
  const today = dayIn(useNow())
  const day = readDay(params.get('day')) ?? today
  const balance = useQuery(paymentQueries.balance(day))
  const { data, open_days = [] } = balance.data ?? {}
  return (
    <>
      <PageHead />
      <div className="page-column grid gap-5">
        <DayPicker day={day} today={today} />
        {balance.isPending && <Skeleton lines={5} />}
        {balance.isError && <LoadError message={toFailureText(balance.error)} onRetry={() => balance.refetch()} />}
        {data && !balance.isError && (
          <>
            <Verdict balance={data} isToday={day === today} onRepeat={balance.refetch} isBusy={balance.isFetching} />
            <BalanceTable balance={data} />
            <Differences differences={data.differences} />
            <OpenDays days={open_days.filter((open) => open.day !== day)} />
          </>
        )}
      </div>
    </>
  )
}

/** The day shown, with links to other days up to today. */
function DayPicker({ day, today }: { day: string; today: string }) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton to={toDay(stepDay(day, -1))} icon="left" label="Previous day" />
      <input
        type="date"
        aria-label="Day"
        value={day}
        max={today}
        onChange={(event) => {
          const chosen = readDay(event.target.value)
          if (chosen && chosen <= today) navigate(toDay(chosen))
        }}
        className="input w-auto min-w-34"
      />
      {day < today ? (
        <IconButton to={toDay(stepDay(day, 1))} icon="right" label="Next day" />
      ) : (
        <IconButton disabled icon="right" label="Next day" />
      )}
      <h2 className="mx-1 text-base">{formatDay(day)}</h2>
      {day !== today && (
        <Button to={screenPath('payments.balance')} variant="plain">
          Today
        </Button>
      )}
    </div>
  )
}

/** Days that differ or have not been compared. */
function OpenDays({ days }: { days: readonly OpenDay[] }) {
  if (days.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>Open days</h2>
      <p className="text-sm text-muted">They are compared every night, and whenever you open them.</p>
      <ul className="card px-4">
        {days.map((open) => (
          <li key={open.day} className="flex flex-wrap items-center gap-x-4 border-b border-line last:border-0">
            <Link to={toDay(open.day)} className="link inline-flex min-h-touch items-center">
              {formatDay(open.day)}
            </Link>
            <span className="text-sm text-muted">{toOpenDayText(open)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type VerdictProps = { balance: Balance; isToday: boolean; onRepeat: () => void; isBusy: boolean }

export function Verdict({ balance, isToday, onRepeat, isBusy }: VerdictProps) {
  const isEven = balance.is_even
  return (
    <div className={`card flex flex-wrap items-center gap-x-4 gap-y-2 p-4 ${isEven ? '' : 'border-wrong bg-wrong-tint'}`}>
      <div className="flex min-w-60 flex-1 items-center gap-4">
        <Icon name={isEven ? 'check' : 'alert'} size={24} className={isEven ? 'text-press' : 'text-wrong'} />
        <div role="status">
          <p className="font-display text-lg">{toVerdict(balance)}</p>
          <p className="text-sm text-muted">{toVerdictDetail(balance, isToday)}</p>
        </div>
      </div>
      <Button variant="quiet" icon="refresh" onClick={onRepeat} disabled={isBusy}>
        {isBusy ? 'Checking…' : 'Refresh'}
      </Button>
    </div>
  )
}

type Side = Balance['provider']
type Row = { name: string; of: (side: Side) => number; format: (value: number) => string }
const ROWS: readonly Row[] = [
  { name: 'Payments', of: (side) => side.count, format: String },
  { name: 'Sum', of: (side) => side.amount_paise, format: formatPaise },
  { name: 'Refunded', of: (side) => side.refunded_paise, format: formatPaise },
]

// On a phone the difference, which matters most, would be beyond the edge.
const TIGHT = 'max-sm:px-1.5'
const NUMBER = `is-number ${TIGHT}`

/** Both sides of the day, with their differences highlighted. */
export function BalanceTable({ balance: { provider, leads } }: { balance: Balance }) {
  const columns: Column<Row>[] = [
    { head: <span className="sr-only">What</span>, className: TIGHT, isRowHead: true, cell: ({ name }) => name },
    { head: 'Provider', className: NUMBER, cell: ({ of, format }) => format(of(provider)) },
    { head: 'Paid leads', className: NUMBER, cell: ({ of, format }) => format(of(leads)) },
    {
      head: 'Difference',
      className: NUMBER,
      cell({ of, format }) {
        const difference = of(provider) - of(leads)
        if (difference === 0) return <span className="text-muted">–</span>
        const sign = difference > 0 ? '+' : '−'
        return <span className="font-semibold text-wrong">{`${sign}${format(Math.abs(difference))}`}</span>
      },
    },
  ]
  return <Table label="Balance" columns={columns} rows={ROWS} keyOf={({ name }) => name} />
}

export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2>What differs</h2>
      <ul className="card px-4">
        {differences.map((difference) => {
          const { kind, payment_id, order_id, reference } = difference
          return (
            <li key={`${kind} ${payment_id}`} className="grid gap-1 border-b border-line py-3 last:border-0">
              <p className="font-semibold">{toDifferenceText(difference)}</p>
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
                <span className="break-all text-muted">{payment_id}</span>
                {order_id !== null && (
                  <Link to={recordPath('payments', order_id)} className="link">
                    Open the order
                  </Link>
                )}
                {reference && (
                  <Link to={screenPath('leads', { search: reference })} className="link">
                    Find the lead
                  </Link>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
