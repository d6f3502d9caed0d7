import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { GoneRecord, SplitPane } from '../../frame/lists/split-pane.tsx'
import { screenPath } from '../../frame/screens.ts'
import { CalledLead } from '../leads/called-lead.tsx'
import { CallButtons } from '../leads/customer-calls.tsx'
import { LanguageBadge, SameNumber } from '../leads/lead-labels.tsx'
import { visitQueries } from './queries.ts'
import type { VisitActions } from './use-visit-actions.ts'
import { VisitSection } from './visit-section.tsx'

type Props = {
  id: number
  /** How many wait under "To plan", whose place it takes on a wide screen. */
  toPlan: number
  actions: VisitActions
  onClose: () => void
}

/** The open visit beside the board. */
export function VisitPane({ id, toPlan, actions, onClose }: Props) {
  const open = useQuery(visitQueries.one(id)).data?.data
  return (
    <SplitPane
      id={id}
      label={open ? `Visit of ${open.visit.name}` : 'Visit'}
      head={
        <>
          {open?.visit.reference ?? 'Visit'}
          {open && <LanguageBadge {...open.lead} />}
        </>
      }
      behind={toPlan > 0 && `To plan ${toPlan}`}
      closeLabel="Close the visit"
      onClose={onClose}
    >
      {open && <Customer lead={open.lead} others={open.same_number} />}
      <VisitSection id={id} actions={actions} hasKeys wayOut={<GoneRecord onClose={onClose} />} />
    </SplitPane>
  )
}

function Customer({ lead, others }: { lead: Lead; others: readonly Lead[] }) {
  const { id, name, mobile, service_type, city, message } = lead
  return (
    <section className="grid gap-2">
      <h2 className="font-display">{name}</h2>
      <p className="text-muted">
        {service_type}, {toCityLabel(city)}
      </p>
      <p className="rounded-sm bg-sunk px-3 py-2 whitespace-pre-wrap">{message}</p>
      <CallButtons subject={`lead ${id}`} mobile={mobile} />
      <CalledLead lead={lead} />
      <p className="text-sm">
        <SameNumber leads={others} toPath={toLeadPath} />
      </p>
      <Link to={toLeadPath(id)} className="link w-fit">
        Open the lead
      </Link>
    </section>
  )
}

const toLeadPath = (id: number) => screenPath('leads', { lead: id })
