import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canMove, countCap, type Lead, type LeadStatus } from '../../../contract/leads.ts'
import { LEAD_STATUSES } from '../../../contract/options.ts'
import { buttonClass } from '../../ui/button.ts'
import { type KeyHint, KeyHints } from '../ui/key-hints.tsx'
import { ListResult } from '../ui/list.tsx'
import { Empty } from '../ui/states.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { LeadPane } from './lead-pane.tsx'
import { LeadTable, useLeadChoice } from './lead-table.tsx'
import type { LeadsAddress } from './leads-address.ts'
import { readNote } from './note-drafts.ts'
import { leadQueries } from './queries.ts'
import { useLeadActions } from './use-lead-actions.ts'

const NONE: readonly Lead[] = []

const BACK_TO_NEW = { keys: 'n', does: 'back to New' }
const MOVE_KEYS: Record<LeadStatus, readonly KeyHint[]> = {
  New: [
    { keys: 'c', does: 'completed' },
    { keys: 'x', does: 'cancelled' },
  ],
  Completed: [BACK_TO_NEW],
  Cancelled: [BACK_TO_NEW],
}
const EMPTY: Record<LeadStatus, { title: string; text: string }> = {
  New: { title: 'Every lead is answered', text: 'A new booking shows here within seconds.' },
  Cancelled: { title: 'No cancelled leads', text: 'A lead that you cancel goes here.' },
  Completed: { title: 'No completed leads yet', text: 'Open a new lead and mark it completed.' },
}

/** The list of one status and, beside it, the lead that is open. */
export function LeadsScreen({ address, status }: { address: LeadsAddress; status: LeadStatus }) {
  const { leadId, openLead, search } = address
  const list = useQuery(leadQueries.list({ ...address.filter, ...address.paging, status, order: address.order }))
  const choice = useLeadChoice(list.data?.data ?? NONE)
  const actions = useLeadActions()
  const open = useQuery(leadQueries.one(leadId)).data?.data

  // The letters act on the open lead, whose buttons show them, else on the ticked leads, else on the one under the
  // cursor.
  const underCursor = choice.cursor ? [choice.cursor] : NONE
  const others = choice.ticked.length > 0 ? choice.ticked : underCursor
  const chosen = leadId === undefined ? others : open ? [open] : NONE

  async function move(some: readonly Lead[], to: LeadStatus) {
    const [only, ...others] = some
    if (!only || actions.isBusy) return
    const moved = await actions.move(some, to, others.length === 0 ? readNote(only.id).trim() : '')
    if (moved.length > 0) choice.untickAll()
  }

  const remove = (leads: readonly Lead[]) =>
    actions.remove(leads, (removed) => {
      choice.untickAll()
      if (removed.some(({ id }) => id === leadId)) openLead(undefined, { replace: true })
    })

  useListKeys({
    step(by) {
      const lead = choice.step(by)
      if (lead && leadId !== undefined) openLead(lead.id, { replace: true })
    },
    open: () => choice.cursor && openLead(choice.cursor.id),
    close() {
      if (leadId === undefined) return choice.untickAll()
      openLead(undefined)
    },
    others: {
      c: () => move(chosen, 'Completed'),
      x: () => move(chosen, 'Cancelled'),
      n: () => move(chosen, 'New'),
      v: () => choice.cursor && choice.tick(choice.cursor.id),
    },
  })

  const { title, text } = EMPTY[status]
  const hints = [
    { keys: 'j k', does: 'down, up' },
    { keys: 'Enter', does: 'open' },
    { keys: 'v', does: 'tick' },
    ...MOVE_KEYS[status],
    { keys: 'Esc', does: 'close' },
    { keys: '?', does: 'all keys' },
  ]
  return (
    <div className={`split ${leadId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <ListResult
          result={list}
          search={search}
          countCap={list.data && countCap({ ...list.data.meta, search })}
          onPage={address.setPage}
          foot={<KeyHints hints={hints} />}
          empty={
            !address.isFiltered && address.paging.page === 1 ? (
              <Empty title={title}>{text}</Empty>
            ) : (
              <Empty title="No lead matches">
                <Link to={address.linkToAll} className="link">
                  Clear search and filters
                </Link>
              </Empty>
            )
          }
        >
          {(leads) => (
            <>
              <LeadTable leads={leads} status={status} address={address} choice={choice} />
              <BulkBar
                ticked={choice.ticked}
                isBusy={actions.isBusy}
                onMove={(to) => move(choice.ticked, to)}
                onRemove={() => remove(choice.ticked)}
                onUntick={choice.untickAll}
              />
            </>
          )}
        </ListResult>
      </div>
      {leadId !== undefined && <LeadPane id={leadId} address={address} actions={actions} onRemove={(lead) => remove([lead])} />}
    </div>
  )
}

type BulkProps = {
  ticked: readonly Lead[]
  isBusy: boolean
  onMove: (status: LeadStatus) => void
  onRemove: () => void
  onUntick: () => void
}

/** What can be done to the ticked leads; stays in reach while the list scrolls. */
function BulkBar({ ticked, isBusy, onMove, onRemove, onUntick }: BulkProps) {
  const moves = LEAD_STATUSES.filter((status) => ticked.some((lead) => canMove(lead.status, status))).toReversed()
  return (
    <section aria-label="Ticked leads" className="bulk-bar">
      <p className="sr-only" role="status">
        {ticked.length > 0 && `${ticked.length} ticked`}
      </p>
      {ticked.length > 0 && (
        <div className="card mt-3 flex flex-wrap items-center gap-2 p-2 pl-4 shadow-float">
          <span className="mr-auto font-semibold tabular-nums">{ticked.length} ticked</span>
          {moves.map((status) => (
            <button key={status} type="button" disabled={isBusy} onClick={() => onMove(status)} className={buttonClass('quiet')}>
              {status === 'New' ? 'Back to New' : status}
            </button>
          ))}
          <button type="button" disabled={isBusy} onClick={onRemove} className={buttonClass('danger')}>
            Delete
          </button>
          <button type="button" onClick={onUntick} className={buttonClass('plain')}>
            Untick
          </button>
        </div>
      )}
    </section>
  )
}
