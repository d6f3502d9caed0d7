import { Link } from 'react-router'
import type { Lead, LeadEvent } from '../../../contract/leads.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { toHistoryLines } from './history-lines.ts'
import { STATUS_TONE } from './lead-words.ts'
import type { LeadsAddress } from './leads-address.ts'

export function LeadHistory({ events }: { events: readonly LeadEvent[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">History</h3>
      <ol className="grid gap-3 border-l border-line pl-3 text-sm">
        {toHistoryLines(events).map(({ id, what, note, by, at }) => (
          <li key={id}>
            <span className="font-semibold">{what}</span>
            {note && <p className="whitespace-pre-wrap">{note}</p>}
            <p className="flex flex-wrap gap-x-2 text-xs text-muted">
              <span className="break-all">{by}</span>
              <DateTime time={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What else came from the same number. */
export function EarlierLeads({ leads, address }: { leads: readonly Lead[]; address: LeadsAddress }) {
  if (leads.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">Other leads of this number</h3>
      <ul className="grid text-sm">
        {leads.map(({ id, service_type, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1.5 last:border-0">
            <Link to={address.linkToLead(id)} preventScrollReset className="link">
              {service_type}
            </Link>
            <Badge tone={STATUS_TONE[status]}>{status}</Badge>
            <span className="w-full text-xs text-muted">
              <DateTime time={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
