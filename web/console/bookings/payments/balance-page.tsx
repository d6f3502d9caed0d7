import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { OpenDay } from '../../../../contract/bookings/payments.balance.ts'
import { dayIn } from '../../../../contract/india.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { toFailureText } from '../../frame/ui/failure-text.ts'
import { LoadError, Skeleton } from '../../frame/ui/states.tsx'
import { useNow } from '../../frame/ui/use-now.ts'
import { BalanceTable, Differences, Verdict } from './balance-result.tsx'
import { formatDay, readDay, stepDay, toOpenDayText } from './balance-words.ts'
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
      <div className="grid max-w-4xl gap-5">
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
      <p className="text-sm text-muted">They are compared again each night, and whenever you open them.</p>
      <ul className="card px-4">
        {days.map((open) => (
          <li key={open.day} className="flex flex-wrap items-center gap-x-4 border-b border-line last:border-0">
            <Link to={toDay(open.day)} className="link inline-flex min-h-11 items-center">
              {formatDay(open.day)}
            </Link>
            <span className="text-sm text-muted">{toOpenDayText(open)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
