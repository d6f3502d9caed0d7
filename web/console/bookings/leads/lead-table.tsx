import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import type { Lead, LeadStatus } from '../../../../contract/bookings/leads.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { isOpen } from '../../../../contract/hours.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { type Column, Table } from '../../frame/lists/table.tsx'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { callLink } from '../../frame/ui/asked-call.ts'
import { CallState } from '../../frame/ui/call-state.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { Icon } from '../../frame/ui/icon.tsx'
import { AssigneeMark } from './assignee.tsx'
import { CallQuestion } from './call-question.tsx'
import { GROUP_TONE, isPaid, LanguageBadge, MoneyBadge, PhoneBadge, queueGroup } from './lead-labels.tsx'
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

type Props = {
  leads: readonly Lead[]
  /** Of all pages. */
  total: number
  status: LeadStatus
  list: SplitList<Lead>
  ticks: Ticks
  actions: LeadActions
}

export function LeadTable({ leads, total, status, list, ticks: { ticked, tick, tickAll }, actions }: Props) {
  const { order, set } = useLeadsAddress()
  const now = useNow()
  const seenId = useSeenId()
  const isQueue = order === 'queue'
  const [newest, oldest] = ['-created_at', 'created_at']
  const sorting = {
    order: isQueue ? undefined : order === 'oldest' ? oldest : newest,
    onSort: (next: string) => set('order', next === oldest ? 'oldest' : status === 'New' ? 'newest' : ''),
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
      head: status === 'New' ? 'Call or visit' : 'Received',
      sort: newest,
      cellClassName: 'sm:w-28 sm:whitespace-nowrap',
      cell: (lead) =>
        lead.status === 'New' ? (
          <CallState lead={lead} now={now} />
        ) : (
          <span className="text-muted">
            <ListTime time={lead.created_at} />
          </span>
        ),
    },
    {
      head: 'Name',
      cellClassName: 'lead-who',
      cell: (lead) => (
        <>
          <Link {...list.rowLink(lead)} className="font-semibold after:absolute after:inset-0 hover:text-press">
            {lead.name}
          </Link>
          {seenId !== undefined && lead.id > seenId && <span className="badge badge-notice ml-2">Just in</span>}
          <span className="lead-work text-muted">
            {lead.claim ? <b>Free return · </b> : isPaid(lead.payment) && <b className="text-press">Paid · </b>}
            {lead.service_type}, {toCityLabel(lead.city)}
            {lead.language !== 'en' && (
              <>
                {' · '}
                <b lang={lead.language}>{LANGUAGE_INFO[lead.language].name}</b>
              </>
            )}
          </span>
          <a
            href={toTel(lead.mobile)}
            {...callLink(`lead ${lead.id}`)}
            className="lead-number whitespace-nowrap text-muted hover:text-press hover:underline"
          >
            <Icon name="phone" size={18} />
            <span>{formatMobile(lead.mobile)}</span>
          </a>
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
      cellClassName: 'lead-text lead-service',
      cell: ({ service_type, city }) => `${service_type}, ${toCityLabel(city)}`,
    },
    {
      head: 'Message',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'lead-text w-full max-w-0',
      hint: ({ message, last_note }) => last_note ?? message,
      cell: ({ message, last_note }) => (last_note?.trim() ? <LastNote note={last_note} /> : message),
    },
    {
      head: 'Tags',
      className: 'when-wide max-sm:hidden',
      cell: (lead) => (
        <span className="flex flex-wrap items-center gap-x-1 gap-y-0.5 py-1 whitespace-nowrap lg:flex-nowrap">
          <MoneyBadge {...lead} />
          <LanguageBadge {...lead} />
          <PhoneBadge {...lead} />
          <AssigneeMark {...lead} />
        </span>
      ),
    },
  ]

  return (
    <div className="lead-rows">
      <Table
        label={`${status} leads`}
        columns={columns}
        rows={leads}
        keyOf={({ id }) => id}
        rowClassName={list.rowClassName}
        sorting={sorting}
        groupOf={isQueue ? (lead) => queueGroup(lead, now) : undefined}
        groupHead={(group, rows) => (
          <>
            <span className={GROUP_TONE[group] === 'wrong' ? 'is-late' : group === 'No technician' ? 'is-lost' : ''}>
              {group}
            </span>{' '}
            <span className="font-normal">{leads.length === total && rows.length}</span>
            {group === 'Call late' && !isOpen(now) && <span className="font-normal">: from 8 am</span>}
          </>
        )}
      />
    </div>
  )
}

/** The first line of the newest note. */
function LastNote({ note }: { note: string }) {
  return (
    <span className="text-muted">
      <Icon name="edit" size={14} className="mr-1 inline" />
      <span className="sr-only">Note: </span>
      <i>{note.trim().split('\n')[0]}</i>
    </span>
  )
}

/** A checkbox above the link that covers its row, large enough for a finger. */
function TickBox(props: ComponentProps<'input'>) {
  return (
    <label className="relative z-1 grid size-6 place-items-center pointer-coarse:size-touch">
      <input type="checkbox" {...props} />
    </label>
  )
}
