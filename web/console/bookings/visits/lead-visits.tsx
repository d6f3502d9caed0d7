import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { Lazy } from '../../frame/ui/states.tsx'
import { firstTechnicianQuery, visitQueries } from './queries.ts'

const load = async () => (await import('./visits-of-lead.tsx')).VisitsOfLead

/** The visits of a lead. Nothing is shown, asked for or fetched where no technician was ever entered. */
export function LeadVisits({ lead, isNext }: { lead: Lead; isNext: boolean }) {
  const first = useQuery(firstTechnicianQuery).data?.data[0]
  const visits = useQuery({ ...visitQueries.ofLead(lead.id), enabled: first !== undefined }).data?.data
  const canPlan = first?.is_active === true && lead.status === 'New'
  if (!visits || (visits.length === 0 && !canPlan)) return null
  return (
    <Lazy load={load}>
      {(VisitsOfLead) => <VisitsOfLead key={lead.id} lead={lead} isNext={isNext} visits={visits} canPlan={canPlan} />}
    </Lazy>
  )
}
