import type { Lead } from '../../../../contract/bookings/leads.ts'
import { WINDOW_MS } from '../../../../contract/bookings/windows.ts'
import { formatDateTime, formatShortTime } from './date-time.tsx'
import { shortName } from './email.tsx'
import { LeadAgeBar } from './lead-age.tsx'

type Called = Pick<Lead, 'created_at' | 'due_at' | 'called_at' | 'called_by' | 'tries' | 'try_again_at' | 'visit_at' | 'claim'>

/** The promised two hours are over, and the visit is not done. */
export const isVisitLate = (visitAt: string, now: Date) => now.getTime() >= Date.parse(visitAt) + WINDOW_MS

/** When the customer asked last: again where the fault is back. */
export const cameOf = ({ claim, created_at }: Pick<Lead, 'claim' | 'created_at'>) => claim?.at ?? created_at

/** When a new lead is to be called: at the promised moment, or again after a call that reached nobody. */
export const nextCallOf = ({ try_again_at, due_at }: Pick<Lead, 'try_again_at' | 'due_at'>) => try_again_at ?? due_at

export const CALL_STAGES = ['toCall', 'again', 'called'] as const

/** Where a new lead without a visit is in the queue of the office, as the server orders it. */
export function callStageOf({ called_at, try_again_at }: Pick<Lead, 'called_at' | 'try_again_at'>, now: Date) {
  if (try_again_at) return new Date(try_again_at) > now ? 'again' : 'toCall'
  return called_at ? 'called' : 'toCall'
}

/** How long a new lead has waited for its call, or what became of that; one with a visit planned waits for none. */
export function CallState({ lead, now }: { lead: Called; now: Date }) {
  const { due_at, called_at, called_by, tries, try_again_at, visit_at } = lead
  return (
    <span className="grid">
      {visit_at ? (
        <span
          title={formatDateTime(visit_at)}
          className={`font-semibold ${isVisitLate(visit_at, now) ? 'text-wrong' : 'text-press'}`}
        >
          <span className="visit-word">Visit </span>
          {formatShortTime(visit_at, now)}
        </span>
      ) : called_at ? (
        <span title={`${formatDateTime(called_at)}${called_by ? `, ${called_by}` : ''}`}>
          <span className="block font-semibold text-press">Called</span>
          <span className="text-xs text-muted wrap-anywhere">
            <span className="whitespace-nowrap">{formatShortTime(called_at, now)}</span>
            {called_by && <span className="call-by"> by {shortName(called_by)}</span>}
          </span>
        </span>
      ) : (
        tries === 0 && <LeadAgeBar came={cameOf(lead)} due={due_at} now={now} />
      )}
      {try_again_at && !visit_at && <Tries tries={tries} again={try_again_at} now={now} />}
    </span>
  )
}

function Tries({ tries, again, now }: { tries: number; again: string; now: Date }) {
  const isDue = new Date(again) <= now
  return (
    <span title={`Try again at ${formatDateTime(again)}`}>
      {isDue ? (
        <span className="badge badge-notice mr-1.5">Call again</span>
      ) : (
        <span className="block font-semibold">Try again {formatShortTime(again, now)}</span>
      )}
      <span className="text-xs text-muted">Tried {tries}×</span>
    </span>
  )
}
