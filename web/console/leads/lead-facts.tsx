import { formatMobile } from '../../../contract/fields.ts'
import type { Lead } from '../../../contract/leads.ts'
import { buttonLook } from '../ui/button.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Glyph } from '../ui/icons.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { useNow } from '../ui/use-now.ts'
import { LeadPayment } from './lead-payment.tsx'
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
          <p className="text-sm text-muted">
            Came <DateTime time={lead.created_at} />
          </p>
          {lead.status === 'New' && (
            <p className="text-sm text-muted">
              Call promised by <DateTime time={lead.due_at} />
            </p>
          )}
        </div>
        {lead.status === 'New' && <LeadAgeBar came={lead.created_at} due={lead.due_at} now={now} />}
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
      <Facts>
        <Fact name="Mobile">
          <a href={callHref(lead.mobile)} className="link tabular-nums">
            {formatMobile(lead.mobile)}
          </a>
          {!lead.is_mobile_verified && <span className="block text-muted">Paid, mobile not verified</span>}
        </Fact>
        <Fact name="Payment">
          <LeadPayment lead={lead} />
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
      </Facts>
    </section>
  )
}
