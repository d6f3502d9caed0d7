import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatDateTime, formatShortTime } from '../../frame/ui/date-time.tsx'
import { LeadAgeBar } from '../../frame/ui/lead-age.tsx'
import { shortName } from './assignee.tsx'

type Called = Pick<Lead, 'created_at' | 'due_at' | 'called_at' | 'called_by' | 'tries' | 'try_again_at'>

/** How long a new lead has waited for its call, or what became of that. */
export function CallState({ lead, now }: { lead: Called; now: Date }) {
  const { created_at, due_at, called_at, called_by, tries, try_again_at } = lead
  return (
    <span className="grid">
      {called_at ? (
        <span className="font-semibold text-press" title={`${formatDateTime(called_at)}${called_by ? `, ${called_by}` : ''}`}>
          Called <span className="whitespace-nowrap">{formatShortTime(called_at, now)}</span>
          {called_by && <span className="block text-xs font-normal text-muted">by {shortName(called_by)}</span>}
        </span>
      ) : (
        tries === 0 && <LeadAgeBar came={created_at} due={due_at} now={now} />
      )}
      {try_again_at && <Tries tries={tries} again={try_again_at} now={now} />}
    </span>
  )
}

function Tries({ tries, again, now }: { tries: number; again: string; now: Date }) {
  const isDue = new Date(again) <= now
  return (
    <span title={`Try again at ${formatDateTime(again)}`}>
      <span className="font-semibold whitespace-nowrap">Tried {tries}×,</span>{' '}
      {isDue ? (
        <span className="badge badge-notice">try again now</span>
      ) : (
        <span className="whitespace-nowrap">again at {formatShortTime(again, now)}</span>
      )}
    </span>
  )
}
