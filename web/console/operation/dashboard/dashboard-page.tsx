import { useQuery } from '@tanstack/react-query'
import { idle } from '../../frame/layout/fetch-when-idle.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { useCan } from '../../frame/session/role.ts'
import { LoadError, Loaded } from '../../frame/ui/states.tsx'
import { useLazyCode } from '../../frame/ui/use-lazy-code.ts'
import { Attention } from './attention.tsx'
import { CodePause } from './code-pause.tsx'
import { dashboardQuery } from './queries.ts'
import { useTranslationTasks } from './translation-tasks.ts'
import { WaitingLeads } from './waiting-leads.tsx'

const POLL_MS = 30_000

export function DashboardPage() {
  const isOwner = useCan('owner')
  const translations = useTranslationTasks()
  return (
    <>
      <PageHead />
      {isOwner && <CodePause />}
      <Loaded query={useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })} lines={10} isPolled>
        {({ data: { leads, attention, backup } }) => (
          <div className="grid gap-6">
            {leads && <WaitingLeads leads={leads} />}
            {leads && <LazyBusiness />}
            <Attention attention={attention} unfinished={leads?.unfinished ?? 0} backup={backup} translations={translations} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The figures with their chart come once the browser is idle: who waits for a call is shown before. */
function LazyBusiness() {
  const {
    data: Business,
    isError,
    refetch,
  } = useLazyCode('business', async () => {
    await idle()
    return (await import('./business.tsx')).Business
  })
  if (isError) return <LoadError message="The figures could not be loaded." onRetry={() => refetch()} />
  return Business ? <Business /> : <div className="card business-room" />
}
