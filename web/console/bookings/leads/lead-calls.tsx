import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { callLink } from '../../frame/ui/asked-call.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { CallQuestion } from './call-question.tsx'
import { whatsAppHref } from './lead-labels.tsx'

type CallsProps = { lead: Lead; isBusy: boolean; onReport: (reached: boolean) => void }

/** Calls the customer of a lead and reports what became of it. */
export function LeadCalls({ lead, isBusy, onReport }: CallsProps) {
  const subject = `lead ${lead.id}`
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          href={toTel(lead.mobile)}
          {...callLink(subject)}
          variant={lead.status === 'New' ? 'primary' : 'quiet'}
          icon="phone"
          className="flex-1 tabular-nums"
        >
          Call {formatMobile(lead.mobile)}
        </Button>
        <Button href={whatsAppHref(lead.mobile)} {...NEW_TAB} {...callLink(subject)} variant="quiet" icon="chat">
          WhatsApp
        </Button>
      </div>
      <CallQuestion
        subject={subject}
        name={lead.name}
        isBusy={isBusy}
        onReport={onReport}
        hasKeys
        isOpen={lead.status === 'New' && !lead.called_at}
      />
    </div>
  )
}
