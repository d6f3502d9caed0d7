import { useState } from 'react'
import { Link } from 'react-router'
import { formatMobile } from '../../../contract/fields.ts'
import type { Lead, LeadStatus } from '../../../contract/leads.ts'
import { toTel } from '../../../contract/phones.ts'
import { formatDateTime, formatShortTime } from '../ui/date-time.tsx'
import { Icon } from '../ui/icon.tsx'
import { LeadAgeBar } from '../ui/lead-age.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useNow } from '../ui/use-now.ts'
import { useRowCursor } from '../ui/use-row-cursor.ts'
import { cityLabel, PaymentBadge } from './lead-labels.tsx'
import type { LeadsAddress } from './leads-address.ts'
import { useSeenId } from './seen-leads.ts'

/** Which row the keys act on, and which rows are ticked. Both follow the list as it changes. */
export function useLeadChoice(leads: readonly Lead[]) {
  const cursor = useRowCursor(leads)
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set())
  const ticked = leads.filter(({ id }) => tickedIds.has(id))

  function tick(id: number): void {
    setTickedIds((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  }

  const tickAll = () => setTickedIds(ticked.length === leads.length ? new Set() : new Set(leads.map(({ id }) => id)))
  const untickAll = () => setTickedIds(new Set())

  return { ...cursor, ticked, tick, tickAll, untickAll }
}
type LeadChoice = ReturnType<typeof useLeadChoice>

type Props = { leads: readonly Lead[]; status: LeadStatus; address: LeadsAddress; choice: LeadChoice }

export function LeadTable({ leads, status, address, choice }: Props) {
  const now = useNow()
  const seenId = useSeenId()
  const isNewestFirst = address.order === 'newest'

  const columns: Column<Lead>[] = [
    {
      head: (
        <label className="grid size-6 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label="Tick all on this page"
            checked={choice.ticked.length === leads.length}
            ref={(box) => {
              if (box) box.indeterminate = choice.ticked.length > 0 && choice.ticked.length < leads.length
            }}
            onChange={choice.tickAll}
          />
        </label>
      ),
      cellClassName: 'w-8',
      cell: (lead) => (
        <label className="relative z-1 grid size-6 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            checked={choice.ticked.includes(lead)}
            onChange={() => choice.tick(lead.id)}
            aria-label={`Tick ${lead.name}, ${lead.reference}`}
          />
        </label>
      ),
    },
    {
      head: (
        <button
          type="button"
          title={isNewestFirst ? 'Newest first. Show the oldest first' : 'Oldest first. Show the newest first'}
          onClick={() => address.set('order', isNewestFirst ? 'oldest' : '')}
          className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 hover:text-ink pointer-coarse:min-h-11"
        >
          {status === 'New' ? 'Waiting' : 'Received'}
          <Icon name={isNewestFirst ? 'down' : 'up'} size={13} />
          <span className="sr-only">, {address.order} first</span>
        </button>
      ),
      sort: isNewestFirst ? 'descending' : 'ascending',
      cellClassName: 'w-28',
      cell: ({ created_at, due_at, ...lead }) =>
        lead.status === 'New' ? (
          <>
            <LeadAgeBar came={created_at} due={due_at} now={now} />
            <time dateTime={created_at} className="mt-1 block text-xs whitespace-nowrap text-muted">
              {formatShortTime(created_at, now)}
            </time>
          </>
        ) : (
          <time dateTime={created_at} className="block w-28 text-muted lg:w-34">
            {formatDateTime(created_at)}
          </time>
        ),
    },
    {
      head: 'Name',
      cellClassName: 'min-w-32',
      cell: ({ id, name, mobile, payment, service_type, city }) => (
        <>
          <Link
            to={address.linkToLead(id)}
            preventScrollReset
            data-row={id}
            aria-current={address.leadId === id ? 'true' : undefined}
            onFocus={() => choice.reach(id)}
            className="font-semibold after:absolute after:inset-0 hover:text-press"
          >
            {name}
          </Link>
          {seenId !== undefined && id > seenId && <span className="badge badge-notice ml-2">Just in</span>}
          <a
            href={toTel(mobile)}
            className="relative z-1 flex w-fit items-center whitespace-nowrap text-muted hover:text-press hover:underline pointer-coarse:min-h-11 pointer-coarse:pr-4"
          >
            {formatMobile(mobile)}
          </a>
          <PaymentBadge payment={payment} />
          <span className="block text-muted sm:hidden">
            {service_type}, {cityLabel(city)}
          </span>
        </>
      ),
    },
    {
      head: 'Service',
      className: 'max-sm:hidden',
      cell: ({ service_type, city }) => (
        <>
          {service_type}
          <span className="block text-muted">{cityLabel(city)}</span>
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
      rowClassName={({ id }) =>
        `relative ${choice.cursorId === id ? 'is-cursor' : ''} ${address.leadId === id ? 'is-current' : ''}`
      }
    />
  )
}
