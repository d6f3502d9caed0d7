import { useQuery } from '@tanstack/react-query'
import { CITIES } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { screenPath } from '../screens.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { Attention } from './attention.tsx'
import { BarTable } from './bar-table.tsx'
import { CodeMeter, CodePause } from './code-meter.tsx'
import { dayName } from './dashboard-texts.ts'
import { Figures, OldestLead } from './lead-figures.tsx'
import { dashboardQuery } from './queries.ts'

const POLL_MS = 30_000
const SHOWN_SERVICES = 8

export function DashboardPage() {
  const dashboard = useQuery({ ...dashboardQuery, refetchInterval: POLL_MS })
  const data = dashboard.data?.data
  const from = data?.leads.by_day[0]?.day
  return (
    <>
      <PageHead />
      <CodePause />
      {dashboard.isPending && <Skeleton lines={10} />}
      {dashboard.isError && !data && <LoadError message={toFailureText(dashboard.error)} onRetry={() => dashboard.refetch()} />}
      {data && (
        <div className="grid gap-6">
          <Figures leads={data.leads} today={data.today} />
          <OldestLead lead={data.leads.oldest_unanswered} />
          <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
            <BarTable
              title="Leads by day"
              head="Day"
              rows={data.leads.by_day.map(({ day, count }) => ({
                name: dayName(day, data.today),
                count,
                to: screenPath('leads', { from: day, to: day }),
              }))}
            />
            <BarTable
              title="By service, 7 days"
              head="Service"
              rows={data.leads.by_service.slice(0, SHOWN_SERVICES).map(({ name, count }) => ({
                name,
                count,
                to: screenPath('leads', { service_type: name, from }),
              }))}
              more={Math.max(0, data.leads.by_service.length - SHOWN_SERVICES)}
            />
            <BarTable
              title="By city, 7 days"
              head="City"
              rows={data.leads.by_city.map(({ name, count }) => ({
                name,
                count,
                to: screenPath('leads', { city: CITIES.find(({ label }) => label === name)?.value, from }),
              }))}
            />
          </div>
          <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
            <div className="xl:col-span-2">
              <Attention attention={data.attention} unfinished={data.leads.unfinished} />
            </div>
            <CodeMeter />
          </div>
        </div>
      )}
    </>
  )
}
