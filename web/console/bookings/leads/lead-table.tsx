import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import type { Lead, LeadStatus } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { callLink } from '../../frame/ui/asked-call.ts'
import { CallState } from '../../frame/ui/call-state.tsx'
import { DateTime, formatShortTime } from '../../frame/ui/date-time.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { AssigneeMark } from './assignee.tsx'
import { CallQuestion } from './call-question.tsx'
import { LanguageBadge, PaymentBadge, PhoneBadge } from './lead-labels.tsx'
import { useLeadsAddress } from './leads-address.ts'
import { useSeenId } from './new-leads.tsx'
import { readNote } from './note-drafts.ts'
import type { LeadActions } from './use-lead-actions.ts'

/** The ticked rows. A row that leaves the list loses its tick. */
export function useTicks(leads: readonly Lead[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const ticked = leads.filter(({ id }) => ids.has(id))
  return {
    ticked,
    tick: (id: number) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    tickAll: () => setIds(new Set(ticked.length === leads.length ? [] : leads.map(({ id }) => id))),
    /** Takes these ticks off alone: others may have been set while an action with these was under way. */
    untick: (done: readonly Lead[]) =>
      setIds((before) => new Set([...before].filter((id) => done.every((lead) => lead.id !== id)))),
    untickAll: () => setIds(new Set()),
  }
}
export type Ticks = ReturnType<typeof useTicks>

type Props = { leads: readonly Lead[]; status: LeadStatus; list: SplitList<Lead>; ticks: Ticks; actions: LeadActions }

export function LeadTable({ leads, status, list, ticks: { ticked, tick, tickAll }, actions }: Props) {
  const { order, set } = useLeadsAddress()
  const now = useNow()
  const seenId = useSeenId()
  // The last one has waited least.
  const [newest, oldest] = status === 'New' ? ['waiting', '-waiting'] : ['-created_at', 'created_at']
  const sorting = {
    order: order === 'newest' ? newest : oldest,
    onSort: (next: string) => set('order', next === oldest ? 'oldest' : ''),
  }

  const columns: Column<Lead>[] = [
    {
      head: (
        <TickBox
          aria-label="Tick all on this page"
          checked={ticked.length === leads.length}
          ref={(box) => {
            if (box) box.indeterminate = ticked.length > 0 && ticked.length < leads.length
          }}
          onChange={tickAll}
        />
      ),
      cellClassName: 'w-8',
      cell: (lead) => (
        <TickBox
          aria-label={`Tick ${lead.name}, ${lead.reference}`}
          checked={ticked.includes(lead)}
          onChange={() => tick(lead.id)}
        />
      ),
    },
    {
      head: status === 'New' ? 'Waiting' : 'Received',
      sort: newest,
      cellClassName: 'w-28',
      cell: (lead) =>
        lead.status === 'New' ? (
          <>
            <CallState lead={lead} now={now} />
            <time dateTime={lead.created_at} className="mt-1 block text-xs whitespace-nowrap text-muted">
              {lead.called_at || lead.tries > 0 ? 'Came ' : ''}
              {formatShortTime(lead.created_at, now)}
            </time>
          </>
        ) : (
          <DateTime time={lead.created_at} className="block w-28 text-muted lg:w-34" />
        ),
    },
    {
      head: 'Name',
      cellClassName: 'min-w-32',
      cell: (lead) => (
        <>
          <Link {...list.rowLink(lead)} className="font-semibold after:absolute after:inset-0 hover:text-press">
            {lead.name}
          </Link>
          {seenId !== undefined && lead.id > seenId && <span className="badge badge-notice ml-2">Just in</span>}
          <a
            href={toTel(lead.mobile)}
            {...callLink(`lead ${lead.id}`)}
            className="relative z-1 flex w-fit items-center whitespace-nowrap text-muted hover:text-press hover:underline pointer-coarse:min-h-11 pointer-coarse:pr-4"
          >
            {formatMobile(lead.mobile)}
          </a>
          <AssigneeMark {...lead} /> <PaymentBadge payment={lead.payment} /> <LanguageBadge {...lead} /> <PhoneBadge {...lead} />
          <span className="block text-muted sm:hidden">
            {lead.service_type}, {toCityLabel(lead.city)}
          </span>
          <LastNote note={lead.last_note} />
          {list.openId !== lead.id && (
            <CallQuestion
              subject={`lead ${lead.id}`}
              name={lead.name}
              isBusy={actions.isBusy}
              onReport={(reached) => actions.reportCall([lead], reached, readNote(lead.id).trim())}
            />
          )}
        </>
      ),
    },
    {
      head: 'Service',
      className: 'max-sm:hidden',
      cell: ({ service_type, city }) => (
        <>
          {service_type}
          <span className="block text-muted">{toCityLabel(city)}</span>
        </>
      ),
    },
    {
      head: 'Message',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'max-w-96',
      cell: ({ message }) => <span className="line-clamp-2">{message}</span>,
    },
    {
      head: 'Reference',
      className: 'when-wide max-xl:hidden',
      cellClassName: 'whitespace-nowrap text-muted',
      cell: ({ reference }) => reference,
    },
  ]

  return (
    <Table
      label={`${status} leads`}
      columns={columns}
      rows={leads}
      keyOf={({ id }) => id}
      rowClassName={list.rowClassName}
      sorting={sorting}
    />
  )
}

/** The first line of the newest note. */
function LastNote({ note }: { note: string | null }) {
  const line = note?.trim().split('\n')[0]
  if (!line) return null
  return (
    <span title={note ?? undefined} className="line-clamp-1 max-w-80 text-sm break-all">
      <span className="sr-only">Note: </span>
      {line}
    </span>
  )
}

/** A checkbox above the link that covers its row, large enough for a finger. */
function TickBox(props: ComponentProps<'input'>) {
  return (
    <label className="relative z-1 grid size-6 place-items-center pointer-coarse:size-11">
      <input type="checkbox" {...props} />
    </label>
  )
}
