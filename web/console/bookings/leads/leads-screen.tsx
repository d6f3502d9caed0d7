import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import type { Lead, LeadStatus } from '../../../../contract/bookings/leads.ts'
import { LEAD_STATUSES } from '../../../../contract/options.ts'
import { useFetchedWhenIdle } from '../../frame/layout/fetch-when-idle.ts'
import { ListWithPane } from '../../frame/lists/list-result.tsx'
import { type LetterKey, useSplitList } from '../../frame/lists/use-split-list.ts'
import { Empty, Lazy } from '../../frame/ui/states.tsx'
import { useMe } from './assignee.tsx'
import type { BulkActions } from './bulk-actions.tsx'
import { MOVE, movesOf, NOT_REACHED, REACHED, TAKE } from './lead-labels.tsx'
import type { LeadPane } from './lead-pane.tsx'
import { LeadTable, useTicks } from './lead-table.tsx'
import { useLeadsAddress } from './leads-address.ts'
import { readNote } from './note-drafts.ts'
import { leadQueries } from './queries.ts'
import { type Assignee, useLeadActions } from './use-lead-actions.ts'

const NONE: readonly Lead[] = []

const EMPTY: Record<LeadStatus, { title: string; children: string }> = {
  New: { title: 'Every lead is answered', children: 'New bookings appear here within seconds.' },
  Cancelled: { title: 'No cancelled leads', children: 'Leads you cancel move here.' },
  Completed: { title: 'No completed leads yet', children: 'Open a new lead and mark it completed.' },
}

/** The list of one status, with the open lead beside it. */
export function LeadsScreen({ status }: { status: LeadStatus }) {
  const { leadId, search, filter, paging, order, isFiltered, linkToAll, setPage } = useLeadsAddress()
  const result = useQuery(leadQueries.list({ ...filter, ...paging, status, order }))
  const rows = result.data?.data ?? NONE
  const ticks = useTicks(rows)
  const actions = useLeadActions()
  const me = useMe()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const opened = useQuery(leadQueries.one(leadId)).data?.data

  // The letters act on the open lead, whose buttons show them, else on the ticked leads, else on the one under the
  // cursor.
  function chosenAt(cursor: Lead | undefined): readonly Lead[] {
    if (leadId !== undefined) return opened ? [opened] : NONE
    return ticks.ticked.length > 0 || !cursor ? ticks.ticked : [cursor]
  }

  async function move(leads: readonly Lead[], to: LeadStatus) {
    const [only, ...others] = leads
    if (!only || actions.isBusy) return
    const moved = await actions.move(leads, to, others.length === 0 ? readNote(only.id).trim() : '')
    if (moved.length > 0) ticks.untick(leads)
  }

  // These don't wait for the lists to show the action before: a lead is taken and called in one go.
  async function reportCall(leads: readonly Lead[], reached: boolean) {
    const [only, ...others] = leads
    if (!only) return
    // What was agreed is written at once, and none of its letters is taken for a key. On a touchscreen the keyboard
    // would cover the lead.
    if (only.id === leadId && matchMedia('(pointer: fine)').matches) noteRef.current?.focus()
    const reported = await actions.reportCall(leads, reached, others.length === 0 ? readNote(only.id).trim() : '')
    if (reported.length > 0) ticks.untick(leads)
  }

  async function assign(leads: readonly Lead[], assignee: Assignee | null) {
    if (leads.length > 0 && (await actions.assign(leads, assignee)).length > 0) ticks.untick(leads)
  }

  const remove = (leads: readonly Lead[]) =>
    actions.remove(leads, (removed) => {
      ticks.untick(leads)
      if (removed.some(({ id }) => id === leadId)) list.open(undefined, { replace: true, flushSync: true })
    })

  const moves = movesOf([{ status }])
  const letters: LetterKey<Lead>[] = [
    { key: 'v', does: 'tick', act: (cursor) => cursor && ticks.tick(cursor.id) },
    { ...REACHED, isHinted: status === 'New', act: (cursor) => void reportCall(chosenAt(cursor), true) },
    { ...NOT_REACHED, isHinted: status === 'New', act: (cursor) => void reportCall(chosenAt(cursor), false) },
    { ...TAKE, act: (cursor) => void (me && assign(chosenAt(cursor), me)) },
    ...LEAD_STATUSES.toReversed().map((to) => ({
      key: MOVE[to].key,
      does: MOVE[to].does,
      isHinted: moves.includes(to),
      act: (cursor: Lead | undefined) => void move(chosenAt(cursor), to),
    })),
  ]
  const list = useSplitList({ name: 'lead', rows, letters, onEscape: ticks.untickAll })

  return (
    <ListWithPane
      list={list}
      pane={
        <OpenLead
          id={leadId}
          actions={actions}
          noteRef={noteRef}
          onReport={(lead, reached) => void reportCall([lead], reached)}
          onRemove={(lead) => remove([lead])}
          onClose={list.close}
        />
      }
      result={result}
      search={search}
      onPage={setPage}
      toAll={linkToAll}
      noMatch={isFiltered && 'No lead matches'}
      empty={<Empty {...EMPTY[status]} />}
    >
      {(leads) => (
        <>
          <LeadTable
            leads={leads}
            total={result.data?.meta.total ?? 0}
            status={status}
            list={list}
            ticks={ticks}
            actions={actions}
          />
          <BulkBar ticks={ticks} isBusy={actions.isBusy} onMove={move} onAssign={assign} onRemove={remove} />
        </>
      )}
    </ListWithPane>
  )
}

const loadBulk = async () => (await import('./bulk-actions.tsx')).BulkActions

/** Actions on the ticked leads; stays visible while the list scrolls. */
function BulkBar(props: ComponentProps<typeof BulkActions>) {
  const { length } = props.ticks.ticked
  return (
    <section aria-label="Ticked leads" className="bulk-bar">
      <p className="sr-only" role="status">
        {length > 0 && `${length} ticked`}
      </p>
      {length > 0 && <Lazy load={loadBulk}>{(Actions) => <Actions {...props} />}</Lazy>}
    </section>
  )
}

type OpenProps = Omit<ComponentProps<typeof LeadPane>, 'id'> & { id: number | undefined }

const loadPane = async () => (await import('./lead-pane.tsx')).LeadPane
const AHEAD = [loadPane, loadBulk]

/** The open lead beside its list. Its code, and that of the ticked leads, is fetched ahead, at the latest when needed. */
function OpenLead({ id, ...props }: OpenProps) {
  useFetchedWhenIdle(AHEAD)
  if (id === undefined) return null
  const room = (
    <div role="status" aria-label="Loading the lead" className="split-pane card p-4">
      <div className="skeleton" />
    </div>
  )
  return (
    <Lazy load={loadPane} fallback={room} failed="The lead couldn’t be shown.">
      {(Pane) => <Pane id={id} {...props} />}
    </Lazy>
  )
}
