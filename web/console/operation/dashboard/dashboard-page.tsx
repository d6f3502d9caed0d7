import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { useCan } from '../../frame/session/role.ts'
import { Loaded } from '../../frame/ui/states.tsx'
import { Attention } from './attention.tsx'
import { Business } from './business.tsx'
import { CodeMeter, CodePause } from './code-meter.tsx'
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
            {leads && <Business />}
            <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
              <div className="xl:col-span-2">
                <Attention
                  attention={attention}
                  unfinished={leads?.unfinished ?? 0}
                  backup={backup}
                  translations={translations}
                />
              </div>
              {isOwner && <CodeMeter />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
