import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { CallQuestion } from './call-question.tsx'
import { whatsAppHref } from './lead-labels.tsx'

/** `isNext`: whether a call is what comes next. */
type CallsProps = { lead: Lead; isNext: boolean; isBusy: boolean; onReport: (reached: boolean) => void }

/** Calls the customer of a lead and reports what became of it. */
export function LeadCalls({ lead, isNext, isBusy, onReport }: CallsProps) {
  const subject = `lead ${lead.id}`
  const isAsked = useIsAsked(subject)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          href={toTel(lead.mobile)}
          {...callLink(subject)}
          variant={isNext && !isAsked ? 'primary' : 'quiet'}
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
