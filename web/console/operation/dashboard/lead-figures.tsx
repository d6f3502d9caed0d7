import { Link } from 'react-router'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCountText } from '../../../../contract/lists.ts'
import type { LeadFigures } from '../../../../contract/operation/dashboard.ts'
import { toTel } from '../../../../contract/phones.ts'
import { screenPath } from '../../frame/screens.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button } from '../../frame/ui/button.tsx'
import { CallState } from '../../frame/ui/call-state.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { leadAge } from '../../frame/ui/lead-age.tsx'
import { useLazyCode } from '../../frame/ui/use-lazy-code.ts'
import { useNow } from '../../frame/ui/use-now.ts'
import { toTrend } from './dashboard-texts.ts'

export function Figures({ leads, today }: { leads: LeadFigures; today: string }) {
  const from = leads.by_day[0]?.day
  const figures = [
    { label: 'Today', value: leads.today, hint: 'leads since midnight', query: { from: today, to: today } },
    { label: 'This week', value: leads.week, hint: toTrend(leads.week, leads.week_before), query: { from } },
    {
      label: 'Unanswered',
      value: toCountText(leads.unanswered),
      hint: 'waiting for a call',
      query: { calls: 'unanswered', order: 'oldest' },
    },
    { label: 'Unfinished', value: leads.unfinished, hint: 'began to book, did not finish', query: { status: 'unfinished' } },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value, hint, query }) => (
        <li key={label} className="card relative p-4 hover:border-edge">
          <Link
            to={screenPath('leads', query)}
            className="text-sm font-semibold text-muted after:absolute after:inset-0 hover:text-press"
          >
            {label}
          </Link>
          <p className="font-display text-2xl tabular-nums">{value}</p>
          <p className="text-xs text-muted">{hint}</p>
        </li>
      ))}
    </ul>
  )
}

const loadCalledLead = async () => (await import('../../bookings/leads/called-lead.tsx')).CalledLead

/** The lead that has waited longest, and for how many open minutes: the first thing to do. */
export function OldestLead({ lead }: { lead: Lead | null }) {
  const now = useNow()
  const subject = `lead ${lead?.id}`
  const isAsked = useIsAsked(subject)
  const { data: CalledLead } = useLazyCode('called-lead', loadCalledLead, isAsked)
  if (!lead) {
    return (
      <p className="card flex items-center gap-2.5 px-4 py-3">
        <Icon name="check" className="text-press" />
        Every lead is answered.
      </p>
    )
  }
  const { minutes } = leadAge(lead.created_at, lead.due_at, now)
  return (
    <section aria-label="Oldest unanswered lead" className="card flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <CallState lead={lead} now={now} />
      <div className="mr-auto min-w-0">
        <h2 className="text-sm text-muted">Oldest unanswered lead, {minutes.toLocaleString('en-IN')} open minutes</h2>
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
    </section>
  )
}

type Bar = { name: string; count: number; to: string }
type BarProps = { title: string; head: string; rows: readonly Bar[]; more?: number }

/** A chart that is a table: the bars are for the eye, names and figures for everybody. */
export function BarTable({ title, head, rows, more = 0 }: BarProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">No leads in these 7 days.</p>
      ) : (
        <table className="w-full text-sm tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Leads</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, to }) => (
              <tr key={name}>
                <th scope="row" className="w-28 py-1 pr-3 text-left font-normal">
                  <Link to={to} className="hover:text-press hover:underline">
                    {name}
                  </Link>
                </th>
                <td className="py-1">
                  <span className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-2">
                    <span
                      aria-hidden="true"
                      className="h-2.5 rounded-xs bg-press"
                      style={{ width: count === 0 ? '1px' : `${(count / most) * 100}%` }}
                    />
                    <span className="text-right">{count}</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="mt-1 text-xs text-muted">and {more} more</p>}
    </section>
  )
}
