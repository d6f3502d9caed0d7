import type { Lead } from '../../../../contract/bookings/leads.ts'
import { CallQuestion } from './call-question.tsx'
import { useLeadCalls } from './use-lead-actions.ts'

/** Asks what became of a call that was begun on the dashboard or the board. */
export function CalledLead({ lead }: { lead: Lead }) {
  const { reportCall, isBusy } = useLeadCalls()
  return (
    <CallQuestion
      subject={`lead ${lead.id}`}
      name={lead.name}
      isBusy={isBusy}
      onReport={(reached) => reportCall([lead], reached)}
    />
  )
}
