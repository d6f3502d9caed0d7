import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCountText } from '../../../../contract/lists.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { toTel } from '../../../../contract/phones.ts'
import { screenPath } from '../../frame/screens.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CallState } from '../../frame/ui/call-state.tsx'
import { formatShortTime } from '../../frame/ui/date-time.tsx'
import { useLazyCode, useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'

/** The lead that has waited longest, which is the first thing to do, and how many wait behind it. */
export function WaitingLeads({ leads }: { leads: NonNullable<Dashboard['leads']> }) {
  const { oldest_unanswered: oldest, unanswered, unfinished } = leads
  return (
    <section aria-label="Waiting leads" className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      {oldest ? (
        <Oldest lead={oldest} />
      ) : (
        <p className="mr-auto flex items-center gap-2.5">
          <Icon name="check" className="text-press" />
          Every lead is answered.
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {oldest && (
          <Link to={screenPath('leads', { calls: 'unanswered', order: 'oldest' })} className="link">
            {toCountText(unanswered)} unanswered
          </Link>
        )}
        {unfinished > 0 && (
          <Link to={screenPath('leads', { status: 'unfinished' })} className="link">
            {toCountText(unfinished)} unfinished
          </Link>
        )}
      </p>
    </section>
  )
}

const loadCalledLead = async () => (await import('../../bookings/leads/call-question.tsx')).CalledLead

function Oldest({ lead }: { lead: Lead }) {
  const now = useNow()
  const subject = `lead ${lead.id}`
  const isAsked = useIsAsked(subject)
  const { data: CalledLead } = useLazyCode('called-lead', loadCalledLead, isAsked)
  const isLate = now >= new Date(lead.due_at)
  return (
    <>
      <CallState lead={lead} now={now} />
      <div className="mr-auto min-w-0">
        <h2 className="text-sm text-muted">
          Waits longest: since {formatShortTime(lead.created_at, now)}, a call {isLate ? 'was' : 'is'} promised by{' '}
          {formatShortTime(lead.due_at, now)}
        </h2>
        <p>
          <Link to={screenPath('leads', { calls: 'unanswered', order: 'oldest', lead: lead.id })} className="link font-semibold">
            {lead.name}
          </Link>
          , {lead.service_type}
        </p>
      </div>
      <Button href={toTel(lead.mobile)} {...callLink(subject)} icon="phone" className="tabular-nums">
        {formatMobile(lead.mobile)}
      </Button>
      {isAsked && CalledLead && <CalledLead lead={lead} />}
    </>
  )
}
