import type { Lead } from '../../../../contract/bookings/leads.ts'
import { WINDOW_MS } from '../../../../contract/bookings/windows.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { PROMISE_MIN } from '../../../../contract/hours.ts'
import { INDIA_AHEAD_MS } from '../../../../contract/india.ts'
import type { VisitStatus } from '../../../../contract/options.ts'
import { formatDateTime, formatShortTime, toWindowText } from './date-time.tsx'
import { shortName } from './email.tsx'
import { Late, LeadAgeBar, leadAge, toLateText } from './lead-age.tsx'

type Called = Pick<Lead, 'created_at' | 'due_at' | 'called_at' | 'called_by' | 'tries' | 'try_again_at' | 'claim'> &
  Partial<Pick<Lead, 'visit_at' | 'visit_arrived_at' | 'visit_status' | 'unassigned_visit_at'>>

/** A slot begins at an even hour; a visit within 90 minutes begins at the moment at which it was promised. */
const isSlot = (visitAt: string) => (Date.parse(visitAt) + INDIA_AHEAD_MS) % WINDOW_MS === 0
const toEnd = (visitAt: string) =>
  new Date(Date.parse(visitAt) + (isSlot(visitAt) ? WINDOW_MS : PROMISE_MIN * MINUTE_MS)).toISOString()

/** The promised time is over, and the visit is not done. */
export const isVisitLate = (visitAt: string, now: Date) => now >= new Date(toEnd(visitAt))

/** "today 4–6 pm", "by 5:10 pm" */
export function toVisitText(visitAt: string, now: Date): string {
  const to = toEnd(visitAt)
  return isSlot(visitAt) ? toWindowText({ from: visitAt, to }, now) : `by ${formatShortTime(to, now)}`
}

/** When the customer asked last: again where the fault is back. */
export const cameOf = ({ claim, created_at }: Pick<Lead, 'claim' | 'created_at'>) => claim?.at ?? created_at

/** When a new lead is to be called: at the promised moment, or again after a call that reached no one. */
export const nextCallOf = ({ try_again_at, due_at }: Pick<Lead, 'try_again_at' | 'due_at'>) => try_again_at ?? due_at

/** "call by 2:50 pm" for the promise, "try again at 5:16 pm" after a call that reached no one */
export const toNextCallText = (lead: Pick<Lead, 'try_again_at' | 'due_at'>, now: Date) =>
  `${lead.try_again_at ? 'try again at' : 'call by'} ${formatShortTime(nextCallOf(lead), now)}`

export const CALL_STAGES = ['toCall', 'again', 'called'] as const

/** Where a new lead without a visit is in the queue of the office, as the server orders it. */
export function callStageOf({ called_at, try_again_at }: Pick<Lead, 'called_at' | 'try_again_at'>, now: Date) {
  if (try_again_at) return new Date(try_again_at) > now ? 'again' : 'toCall'
  return called_at ? 'called' : 'toCall'
}

/** How long a new lead has waited for its call, or what became of that; one with a visit planned waits for none. */
export function CallState({ lead, now }: { lead: Called; now: Date }) {
  const { due_at, called_at, called_by, tries, try_again_at, visit_at, visit_arrived_at, visit_status, unassigned_visit_at } =
    lead
  return (
    <span className="grid">
      {visit_at && visit_arrived_at ? (
        <span title={`Visit ${toVisitText(visit_at, now)}`} className="font-semibold text-press">
          Arrived {formatShortTime(visit_arrived_at, now)}
        </span>
      ) : visit_at ? (
        <VisitState
          from={visit_at}
          to={toEnd(visit_at)}
          text={toVisitText(visit_at, now)}
          now={now}
          {...toConfirmed(visit_status)}
        />
      ) : unassigned_visit_at ? (
        <Unassigned visitAt={unassigned_visit_at} now={now} />
      ) : called_at ? (
        <span title={`${formatDateTime(called_at)}${called_by ? `, ${called_by}` : ''}`}>
          <span className="block leading-5 font-semibold text-press">Called</span>
          <span className="block text-xs leading-4 text-muted wrap-anywhere">
            <span className="whitespace-nowrap">{formatShortTime(called_at, now)}</span>
            {called_by && <span className="call-by"> by {shortName(called_by)}</span>}
          </span>
        </span>
      ) : (
        tries === 0 && <LeadAgeBar came={cameOf(lead)} due={due_at} now={now} />
      )}
      {try_again_at && !visit_at && !unassigned_visit_at && <Tries lead={lead} again={try_again_at} now={now} />}
    </span>
  )
}

const timesText = (count: number) => ['never', 'once', 'twice'][count] ?? `${count} times`

const VISIT_WORDS: Partial<Record<VisitStatus, string>> = { planned: 'Not confirmed', on_the_way: 'On the way' }

const toConfirmed = (status: VisitStatus | undefined) => ({
  isConfirmed: status !== 'planned',
  word: status && VISIT_WORDS[status],
})

type VisitStateProps = { from: string; to: string; text: string; now: Date; isConfirmed: boolean; word?: string | undefined }

/** When a visit is promised, or how late it is; green once the technician has confirmed it. */
export function VisitState({ from, to, text, now, isConfirmed, word }: VisitStateProps) {
  return (
    <span title={formatDateTime(from)}>
      {now >= new Date(to) ? (
        <Late text={toLateText(to, now)} promise={`visit ${text}`} />
      ) : (
        <>
          <span className={`block font-semibold first-letter:uppercase ${isConfirmed ? 'text-press' : ''}`}>
            <span className="visit-word">Visit </span>
            {text}
          </span>
          {word && <span className="block text-xs leading-4 text-muted">{word}</span>}
        </>
      )}
    </span>
  )
}

/** For when a visit is promised that no technician comes for. */
function Unassigned({ visitAt, now }: { visitAt: string; now: Date }) {
  const text = toVisitText(visitAt, now)
  return (
    <span title={`Visit ${text}: no technician`}>
      <span className={`block leading-5 font-semibold first-letter:uppercase ${isVisitLate(visitAt, now) ? 'text-wrong' : ''}`}>
        {text}
      </span>
      <span className="block text-xs leading-4 text-muted">No technician</span>
    </span>
  )
}

/** The next try, or how late that is. */
function Tries({ lead, again, now }: { lead: Called; again: string; now: Date }) {
  const { lateText } = leadAge(cameOf(lead), again, now)
  const tried = `Tried ${timesText(lead.tries)}`
  return (
    <span title={`Try again at ${formatDateTime(again)}`}>
      {lateText ? (
        <Late text={lateText} promise={tried} />
      ) : (
        <>
          <span className="block leading-5 font-semibold">Try again {formatShortTime(again, now)}</span>
          <span className="block text-xs leading-4 text-muted">{tried}</span>
        </>
      )}
    </span>
  )
}
