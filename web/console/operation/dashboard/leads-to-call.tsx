import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { isOpen } from '../../../../contract/hours.ts'
import { dayIn } from '../../../../contract/india.ts'
import { toCountText } from '../../../../contract/lists.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { toTel } from '../../../../contract/phones.ts'
import { screenPath } from '../../frame/screens.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CallState, cameOf, nextCallOf, toNextCallText } from '../../frame/ui/call-state.tsx'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'
import { isWaitOfToday } from '../../frame/ui/lead-age.tsx'
import { Lazy } from '../../frame/ui/states.tsx'

/** Leaves out leads that were tried and are to be tried again later. */
const DUE = { calls: 'due' } as const

/** Customers to call now, in the lead list's order: the earliest deadline first. */
export function LeadsToCall({ leads }: { leads: NonNullable<Dashboard['leads']> }) {
  const { most_urgent, due, unanswered } = leads
  const now = useNow()
  return (
    <section aria-labelledby="to-call" className="card to-calls grid content-start gap-1 p-4">
      <h2 id="to-call" className="text-base">
        To call
      </h2>
      {most_urgent.length === 0 && (
        <p className="flex items-center gap-2.5">
          <Icon name="check" className="text-press" />
          {unanswered === 0 ? 'Every lead is answered.' : 'No call is due now.'} New leads appear here automatically.
        </p>
      )}
      <ol>
        {most_urgent.map((lead) => (
          <ToCall key={lead.id} lead={lead} now={now} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {due > most_urgent.length && (
          <Link to={screenPath('leads', DUE)} className="link">
            All {toCountText(due)} to call
          </Link>
        )}
        {unanswered > due && (
          <Link to={screenPath('leads', { calls: 'unanswered' })} className="link">
            {toCountText(unanswered)} unanswered
          </Link>
        )}
        {most_urgent.length > 0 && (
          <span className="ml-auto text-xs text-muted">
            Promised: a call within 90 minutes (8 am to midnight), a visit at the time booked.
          </span>
        )}
      </p>
    </section>
  )
}

const loadCalledLead = async () => (await import('../../bookings/leads/called-lead.tsx')).CalledLead

function ToCall({ lead, now }: { lead: Lead; now: Date }) {
  const { id, name, service_type, mobile } = lead
  const subject = `lead ${id}`
  const isAsked = useIsAsked(subject)
  return (
    <li className="dashboard-row">
      <div className="[&_.late-promise]:hidden">
        <CallState lead={lead} now={now} />
      </div>
      <p className="min-w-0 wrap-anywhere">
        <Link to={screenPath('leads', { ...DUE, lead: id })} className="font-semibold hover:text-press hover:underline">
          {name}
        </Link>
        , {service_type} <span className="block text-xs text-muted first-letter:uppercase">{toWaitText(lead, now)}</span>
      </p>
      <Button href={toTel(mobile)} {...callLink(subject)} variant="quiet" icon="phone" className="tabular-nums max-sm:px-3.5">
        <span className="max-sm:sr-only">{formatMobile(mobile)}</span>
      </Button>
      {isAsked && <Lazy load={loadCalledLead}>{(CalledLead) => <CalledLead lead={lead} />}</Lazy>}
    </li>
  )
}

/** The call's time stands at the start of the row. */
const isPromiseShown = (lead: Lead, now: Date) =>
  isOpen(now) && lead.tries === 0 && new Date(lead.due_at) > now && !isWaitOfToday(cameOf(lead), now)

/** "call by 2:50 pm, received 1:20 pm" or "free return asked for 1:20 pm"; the day of the call where it is another. */
function toWaitText(lead: Lead, now: Date): string {
  const [came, due] = [cameOf(lead), nextCallOf(lead)]
  const isNextDay = dayIn(new Date(came)) !== dayIn(new Date(due))
  const day = isNextDay && dayIn(new Date(due)) === dayIn(now) ? ' today' : ''
  // A day that both have is said once.
  const ago = formatShortTime(came, isNextDay ? now : new Date(due))
  const call = isPromiseShown(lead, now) ? '' : `${toNextCallText(lead, now)}${day}, `
  const text = `${call}${lead.claim ? 'free return asked for' : 'received'} ${ago}`
  // No line ends between a time and its am.
  return text.replaceAll(/ (?=[ap]m)/g, '\u00a0')
}
