import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { CITIES } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { Attention } from './attention.tsx'
import { BarTable } from './bar-table.tsx'
import { CodeMeter } from './code-meter.tsx'
import { CodePause } from './code-pause.tsx'
import { dayName, leadsPath } from './dashboard-links.ts'
import { Figures } from './figures.tsx'
import { OldestLead } from './oldest-lead.tsx'

const ASK_EVERY_MS = 30_000
const SHOWN_SERVICES = 8

export function DashboardPage() {
  const dashboard = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => request(api.dashboard.get, {}, signal),
    refetchInterval: ASK_EVERY_MS,
  })
  const data = dashboard.data?.data
  return (
    <>
      <PageHead title="Main" />
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
                to: leadsPath({ from: day, to: day }),
              }))}
            />
            <BarTable
              title="By service, 7 days"
              head="Service"
              rows={data.leads.by_service.slice(0, SHOWN_SERVICES).map(({ name, count }) => ({
                name,
                count,
                to: leadsPath({ service_type: name, from: data.leads.by_day[0]?.day }),
              }))}
              more={Math.max(0, data.leads.by_service.length - SHOWN_SERVICES)}
            />
            <BarTable
              title="By city, 7 days"
              head="City"
              rows={data.leads.by_city.map(({ name, count }) => ({
                name,
                count,
                to: leadsPath({ city: CITIES.find(({ label }) => label === name)?.value, from: data.leads.by_day[0]?.day }),
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
