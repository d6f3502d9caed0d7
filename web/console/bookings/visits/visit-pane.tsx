import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { GoneRecord, SplitPane } from '../../frame/lists/split-pane.tsx'
import { screenPath } from '../../frame/screens.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { LanguageBadge, SameNumber, whatsAppHref } from '../leads/lead-labels.tsx'
import { visitQueries } from './queries.ts'
import type { VisitActions } from './use-visit-actions.ts'
import { VisitSection } from './visit-section.tsx'

type Props = { id: number; actions: VisitActions; onClose: () => void }

/** The open visit beside the board. */
export function VisitPane({ id, actions, onClose }: Props) {
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
      <div className="flex flex-wrap gap-2">
        <Button href={toTel(mobile)} variant="quiet" icon="phone" className="flex-1 tabular-nums">
          Call {formatMobile(mobile)}
        </Button>
        <Button href={whatsAppHref(mobile)} {...NEW_TAB} variant="quiet" icon="chat">
          WhatsApp
        </Button>
      </div>
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
