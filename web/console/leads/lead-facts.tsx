import type { ReactNode } from 'react'
import { formatMobile } from '../../../contract/fields.ts'
import type { Lead } from '../../../contract/leads.ts'
import { buttonLook } from '../ui/button.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { useNow } from '../ui/use-now.ts'
import { callHref, cityLabel, whatsAppHref } from './lead-words.ts'

export function LeadFacts({ lead }: { lead: Lead }) {
  const now = useNow()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-display">{lead.name}</h2>
          <p className="text-muted">
            {lead.service_type}, {cityLabel(lead.city)}
          </p>
        </div>
        {lead.status === 'New' && <LeadAgeBar came={lead.created_at} now={now} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={callHref(lead.mobile)} className={`${buttonLook('quiet')} flex-1`}>
          <Glyph name="phone" size={16} />
          Call
        </a>
        <a href={whatsAppHref(lead.mobile)} target="_blank" rel="noreferrer" className={`${buttonLook('quiet')} flex-1`}>
          <Glyph name="chat" size={16} />
          WhatsApp
        </a>
      </div>
      <p className="rounded-sm bg-sunk px-3 py-2 whitespace-pre-wrap">{lead.message}</p>
      <dl className="grid gap-1.5 text-sm">
        <Fact name="Mobile">
          <a href={callHref(lead.mobile)} className="link tabular-nums">
            {formatMobile(lead.mobile)}
          </a>
        </Fact>
        <Fact name="Email">
          {lead.mailid ? (
            <a href={`mailto:${encodeURIComponent(lead.mailid)}`} className="link break-all">
              {lead.mailid}
            </a>
          ) : (
            <span className="text-muted">None given</span>
          )}
        </Fact>
        <Fact name="Received">
          <DateTime time={lead.created_at} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
