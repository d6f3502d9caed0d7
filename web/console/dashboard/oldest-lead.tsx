import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import type { Lead } from '../../../contract/leads.ts'
import { toTel } from '../../../contract/phones.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { leadAge } from '../ui/lead-clock.ts'
import { useNow } from '../ui/use-now.ts'
import { leadsPath } from './dashboard-links.ts'

/** Who has waited longest, and for how many minutes: the first thing to do. */
export function OldestLead({ lead }: { lead: Lead | null }) {
  const now = useNow()
  if (!lead) {
    return (
      <p className="card flex items-center gap-2.5 px-4 py-3">
        <Glyph name="check" className="text-press" />
        Every lead is answered.
      </p>
    )
  }
  const { minutes } = leadAge(lead.created_at, lead.due_at, now)
  return (
    <section aria-label="Oldest unanswered lead" className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <LeadAgeBar came={lead.created_at} due={lead.due_at} now={now} />
      <div className="mr-auto min-w-0">
        <h2 className="text-sm text-muted">Oldest unanswered lead, {minutes.toLocaleString('en-IN')} open minutes</h2>
        <p>
          <Link to={leadsPath({ order: 'oldest', lead: String(lead.id) })} className="link font-semibold">
            {lead.name}
          </Link>
          , {lead.service_type}
        </p>
      </div>
      <a href={toTel(lead.mobile)} className={`${buttonLook()} tabular-nums`}>
        <Glyph name="phone" size={16} />
        {formatMobile(lead.mobile)}
      </a>
    </section>
  )
}
