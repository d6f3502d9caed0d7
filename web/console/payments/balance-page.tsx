import { useSearchParams } from 'react-router'
import { dayIn } from '../../../contract/india.ts'
import { PageHead } from '../layout/page-head.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { PAYMENTS_PLACE } from '../ui/places.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { useNow } from '../ui/use-now.ts'
import { BalanceDay } from './balance-day.tsx'
import { readDay } from './balance-days.ts'
import { BalanceTable } from './balance-table.tsx'
import { BalanceVerdict } from './balance-verdict.tsx'
import { Differences } from './differences.tsx'
import { OpenDays } from './open-days.tsx'
import { useBalance } from './use-orders.ts'

const CRUMBS = [{ label: 'Payments', to: PAYMENTS_PLACE }]

/** A day's money at the provider against the leads that were paid. */
export function BalancePage() {
  const [params] = useSearchParams()
  const today = dayIn(useNow())
  const day = readDay(params.get('day')) ?? today
  const balance = useBalance(day)
  const data = balance.data?.data
  return (
    <>
      <PageHead title="Daily balance" crumbs={CRUMBS} />
      <div className="grid max-w-4xl gap-5">
        <BalanceDay day={day} today={today} />
        {balance.isPending && <Skeleton lines={5} />}
        {balance.isError && <LoadError message={toFailureText(balance.error)} onRetry={() => balance.refetch()} />}
        {data && !balance.isError && (
          <>
            <BalanceVerdict balance={data} isToday={day === today} onAgain={balance.refetch} isBusy={balance.isFetching} />
            <BalanceTable balance={data} />
            <Differences differences={data.differences} />
            <OpenDays days={balance.data?.open_days ?? []} shown={day} />
          </>
        )}
      </div>
    </>
  )
}
