import type { UnfinishedLead } from '../../../../contract/bookings/leads.ts'
import { promiseDueAt } from '../../../../contract/hours.ts'
import { CallState } from '../../frame/ui/call-state.tsx'
import { formatDateTime } from '../../frame/ui/date-time.tsx'
import { leadAge } from '../../frame/ui/lead-age.tsx'

/** How long a form has waited, or what became of the call. Only who asked to be called back was promised a time. */
export function Waited({ form, now }: { form: UnfinishedLead; now: Date }) {
  const { reason, updated_at, called_at, tries } = form
  const due_at = promiseDueAt(new Date(updated_at)).toISOString()
  if (reason === 'callBack' || called_at || tries > 0) {
    return <CallState lead={{ ...form, created_at: updated_at, due_at }} now={now} />
  }
  return (
    <time dateTime={updated_at} title={formatDateTime(updated_at)} className="whitespace-nowrap">
      {leadAge(updated_at, due_at, now).text}
    </time>
  )
}
