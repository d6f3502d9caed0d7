import { useQuery } from '@tanstack/react-query'
import type { LeadFigures } from '../../../../contract/operation/dashboard.ts'
import { CITIES } from '../../../../contract/options.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { screenPath } from '../../frame/screens.ts'
import { useCan, useRole } from '../../frame/session/role.ts'
import { Loaded, Skeleton } from '../../frame/ui/states.tsx'
import { useLazyCode } from '../../frame/ui/use-lazy-code.ts'
import { Attention } from './attention.tsx'
import { CodeMeter, CodePause } from './code-meter.tsx'
import { dayName } from './dashboard-texts.ts'
import { BarTable, Figures, OldestLead } from './lead-figures.tsx'
import { dashboardQuery } from './queries.ts'
import { setupGuideQuery } from './setup-guide-query.ts'
import { useTranslationTasks } from './translation-tasks.ts'

const POLL_MS = 30_000
const SHOWN_SERVICES = 8

/** What only one role begins with. */
const STARTS = {
  owner: async () => (await import('./setup-guide.tsx')).SetupGuide,
  editor: async () => (await import('./editor-start.tsx')).EditorStart,
  agent: async () => (await import('./leads-to-call.tsx')).LeadsToCall,
}

export function DashboardPage() {
  const isOwner = useCan('owner')
  const isEditor = useRole() === 'editor'
  const translations = useTranslationTasks()
  const { data: { data: guide } = {}, isLoading } = useQuery({ ...setupGuideQuery, enabled: isOwner })
  const guideCode = useLazyCode('The first steps', STARTS.owner, guide?.steps.some(({ is_done }) => !is_done) ?? false)
  const editorCode = useLazyCode('The editor’s start', STARTS.editor, isEditor)
  const [SetupGuide, EditorStart] = [guideCode.data, editorCode.data]
  // The list of the first steps says it better.
  const withoutChannels = SetupGuide && guide?.dismissed === null ? { local_channels: [] } : {}
  // Shown together, so that nothing moves when the last part arrives.
  const isArriving = isLoading || guideCode.isLoading || editorCode.isLoading || (isEditor && translations.isLoading)
  return (
    <>
      <PageHead />
      {isOwner && <CodePause />}
      <Loaded query={useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })} lines={10} isPolled>
        {({ data: { leads, today, attention, backup } }) =>
          isArriving ? (
            <Skeleton lines={10} />
          ) : (
            <div className="grid gap-6">
              {guide && SetupGuide && <SetupGuide guide={guide} />}
              {leads && <Leads leads={leads} today={today} />}
              {EditorStart ? (
                <EditorStart attention={attention} translations={translations.tasks} />
              ) : (
                <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
                  <div className="xl:col-span-2">
                    <Attention
                      attention={{ ...attention, ...withoutChannels }}
                      unfinished={leads?.unfinished ?? 0}
                      backup={backup}
                      translations={translations.tasks}
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
  const isAgent = useRole() === 'agent'
  const { data: LeadsToCall } = useLazyCode('The leads to call', STARTS.agent, isAgent)
  const from = leads.by_day[0]?.day
  return (
    <>
      {LeadsToCall && <LeadsToCall />}
      <Figures leads={leads} today={today} />
      {!isAgent && <OldestLead lead={leads.oldest_unanswered} />}
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
