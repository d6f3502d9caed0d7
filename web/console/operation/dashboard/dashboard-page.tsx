import { useQuery } from '@tanstack/react-query'
import type { LeadFigures } from '../../../../contract/operation/dashboard.ts'
import { CITIES } from '../../../../contract/options.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { useCan, useRole } from '../../frame/session/role.ts'
import { Loaded, Skeleton } from '../../frame/ui/states.tsx'
import { Attention } from './attention.tsx'
import { CodeMeter, CodePause } from './code-meter.tsx'
import { dayName } from './dashboard-texts.ts'
import { EditorStart } from './editor-start.tsx'
import { BarTable, Figures, OldestLead } from './lead-figures.tsx'
import { LeadsToCall } from './leads-to-call.tsx'
import { dashboardQuery, setupGuideQuery } from './queries.ts'
import { SetupGuide } from './setup-guide.tsx'
import { useTranslationTasks } from './translation-tasks.ts'

const POLL_MS = 30_000
const SHOWN_SERVICES = 8

export function DashboardPage() {
  const isOwner = useCan('owner')
  const isEditor = useRole() === 'editor'
  const translations = useTranslationTasks()
  const { data: { data: guide } = {}, isLoading } = useQuery({ ...setupGuideQuery, enabled: isOwner })
  // The list of the first steps says it better.
  const withoutChannels = guide && !guide.dismissed ? { local_channels: [] } : {}
  return (
    <>
      <PageHead />
      {isOwner && <CodePause />}
      <Loaded query={useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })} lines={10} isPolled>
        {({ data: { leads, today, attention, backup } }) =>
          // Together, so that nothing moves when the list arrives.
          isLoading ? (
            <Skeleton lines={10} />
          ) : (
            <div className="grid gap-6">
              {guide && <SetupGuide guide={guide} />}
              {leads && <Leads leads={leads} today={today} />}
              {isEditor ? (
                <EditorStart attention={attention} translations={translations} />
              ) : (
                <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
                  <div className="xl:col-span-2">
                    <Attention
                      attention={{ ...attention, ...withoutChannels }}
                      unfinished={leads?.unfinished ?? 0}
                      backup={backup}
                      translations={translations}
                    />
                  </div>
                  {isOwner && <CodeMeter />}
                </div>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Leads({ leads, today }: { leads: LeadFigures; today: string }) {
  const from = leads.by_day[0]?.day
  return (
    <>
      <Figures leads={leads} today={today} />
      {useRole() === 'agent' ? <LeadsToCall /> : <OldestLead lead={leads.oldest_unanswered} />}
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
        <BarTable
          title="Leads by day"
          head="Day"
          rows={leads.by_day.map(({ day, count }) => ({
            name: dayName(day, today),
            count,
            to: screenPath('leads', { from: day, to: day }),
          }))}
        />
        <BarTable
          title="By service, 7 days"
          head="Service"
          rows={leads.by_service.slice(0, SHOWN_SERVICES).map(({ name, count }) => ({
            name,
            count,
            to: screenPath('leads', { service_type: name, from }),
          }))}
          more={Math.max(0, leads.by_service.length - SHOWN_SERVICES)}
        />
        <BarTable
          title="By city, 7 days"
          head="City"
          rows={leads.by_city.map(({ name, count }) => ({
            name,
            count,
            to: screenPath('leads', { city: CITIES.find(({ label }) => label === name)?.value, from }),
          }))}
        />
      </div>
    </>
  )
}
