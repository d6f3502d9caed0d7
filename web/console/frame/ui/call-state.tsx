import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatDateTime, formatShortTime } from './date-time.tsx'
import { shortName } from './email.tsx'
import { LeadAgeBar } from './lead-age.tsx'

type Called = Pick<Lead, 'created_at' | 'due_at' | 'called_at' | 'called_by' | 'tries' | 'try_again_at' | 'visit_at'>

/** How long a new lead has waited for its call, or what became of that; one with a visit planned waits for none. */
export function CallState({ lead, now }: { lead: Called; now: Date }) {
  const { created_at, due_at, called_at, called_by, tries, try_again_at, visit_at } = lead
  return (
    <span className="grid">
      {visit_at ? (
        <span title={formatDateTime(visit_at)}>
          <span className="block font-semibold text-press">Visit</span>
          <span className="text-xs text-muted">{formatShortTime(visit_at, now)}</span>
        </span>
      ) : called_at ? (
        <span title={`${formatDateTime(called_at)}${called_by ? `, ${called_by}` : ''}`}>
          <span className="block font-semibold text-press">Called</span>
          <span className="text-xs text-muted wrap-anywhere">
            {formatShortTime(called_at, now)}
            {called_by && <span className="call-by"> by {shortName(called_by)}</span>}
          </span>
        </span>
      ) : (
        tries === 0 && <LeadAgeBar came={created_at} due={due_at} now={now} />
      )}
      {try_again_at && !visit_at && <Tries tries={tries} again={try_again_at} now={now} />}
    </span>
  )
}

function Tries({ tries, again, now }: { tries: number; again: string; now: Date }) {
  const isDue = new Date(again) <= now
  return (
    <span title={`Try again at ${formatDateTime(again)}`}>
      <span className="block font-semibold">Tried {tries}×,</span>
      {isDue ? (
        <span className="badge badge-notice">call again</span>
      ) : (
        <span className="text-xs">again at {formatShortTime(again, now)}</span>
      )}
    </span>
  )
}
