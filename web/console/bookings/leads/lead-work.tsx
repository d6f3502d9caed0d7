import type { Lead } from '../../../../contract/bookings/leads.ts'
import { toTel } from '../../../../contract/phones.ts'
import { callLink } from '../../frame/ui/asked-call.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { AssigneeSelect, useMe } from './assignee.tsx'
import { CallQuestion } from './call-question.tsx'
import { whatsAppHref } from './lead-labels.tsx'
import { TAKE } from './lead-moves.ts'
import type { LeadActions } from './use-lead-actions.ts'

type Props = { lead: Lead; actions: LeadActions }

type CallsProps = { lead: Lead; isBusy: boolean; onReport: (reached: boolean) => void }

/** Calls the customer of a lead and reports what became of it. */
export function LeadCalls({ lead, isBusy, onReport }: CallsProps) {
  const subject = `lead ${lead.id}`
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button href={toTel(lead.mobile)} {...callLink(subject)} variant="quiet" icon="phone" className="flex-1">
          Call
        </Button>
        <Button
          href={whatsAppHref(lead.mobile)}
          {...NEW_TAB}
          {...callLink(subject)}
          variant="quiet"
          icon="chat"
          className="flex-1"
        >
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

/** Who works on a lead. */
export function LeadAssignee({ lead, actions }: Props) {
  const me = useMe()
  const areKeysOn = useSingleKeys()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">With</span>
      <AssigneeSelect
        label="Who is on it"
        value={lead.assignee}
        isBusy={actions.isBusy}
        onChoose={(assignee) => actions.assign([lead], assignee)}
      />
      {me && lead.assignee?.id !== me.id && (
        <Button variant="quiet" disabled={actions.isBusy} onClick={() => actions.assign([lead], me)}>
          {TAKE.label}
          {areKeysOn && <Kbd keys={TAKE.key} />}
        </Button>
      )}
    </div>
  )
}
