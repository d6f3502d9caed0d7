import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { Link } from 'react-router'
import { canMoveVisit } from '../../../../contract/bookings/visit.ts'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { listWindowsOfDay, windowOf } from '../../../../contract/bookings/windows.ts'
import { useOpenRow } from '../../frame/lists/use-list-query.ts'
import { type LetterKey, type SplitList, useSplitList } from '../../frame/lists/use-split-list.ts'
import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button } from '../../frame/ui/button.tsx'
import { toSpanText } from '../../frame/ui/date-time.tsx'
import { useMedia } from '../../frame/ui/hooks.ts'
import { KeyHints } from '../../frame/ui/kbd.tsx'
import { openConfirm } from '../../frame/ui/open-confirm.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { columnOf, countFolded, type TimeOff } from './board.rules.ts'
import { BoardGrid, type OffActs, toOffText } from './board-grid.tsx'
import {
  type BoardRow,
  isOver,
  toPlanRows,
  toVisitRow,
  toVisitRows,
  unassignedOf,
  useBoardAddress,
  VISIT_KEYS,
  visitsOf,
} from './board-rows.ts'
import { BoardVisit, type Shown } from './board-visit.tsx'
import { Needs } from './needs.tsx'
import { visitQueries } from './queries.ts'
import { ToPlan } from './to-plan.tsx'
import { type NextToPlan, type Planned, stepsOf, type VisitActions } from './use-visit-actions.ts'
import { VisitPane } from './visit-pane.tsx'

type Props = { board: Board; now: Date; actions: VisitActions; askOff: (technicianId?: number) => void; next: Ref<NextToPlan> }

export function BoardScreen({ board, now, actions, askOff, next }: Props) {
  const { city, service, linkToAll } = useBoardAddress()
  /** There is no room for the windows of a day beside each other. */
  const isNarrow = useMedia('(width < 48rem)')
  const { openId } = useOpenRow('visit')
  const [isUnfolded, setUnfolded] = useState(false)
  const unassigned = unassignedOf(board)
  const canFold = isNarrow ? 0 : countFolded({ ...board, visits: [...board.visits, ...unassigned] }, now, openId)
  const folded = isUnfolded ? 0 : canFold
  const planRows = toPlanRows(board, now)
  const rows = [...planRows, ...toVisitRows(board, isNarrow, folded)]
  const list = useSplitList({ name: 'visit', rows, letters: toLetters(), opens: ({ visit }) => visit !== undefined })
  const opened = useQuery(visitQueries.one(list.openId)).data?.data.visit
  useNextToPlan({ next, rows: planRows, list, isAsking: actions.dialog !== undefined })

  // The keys act on the open visit, else on the one under the cursor.
  const chosenAt = (cursor: BoardRow | undefined) => (list.openId === undefined ? cursor : opened && toVisitRow(opened))

  function plan(row: BoardRow | undefined, first: 'technician' | 'window') {
    if (row?.lead) actions.askPlan({ lead: row.lead }, first)
    else if (row?.visit && canMoveVisit(row.visit.status, 'operator', row.visit.moves)) actions.askPlan(row as Planned, first)
  }
  function step(row: BoardRow | undefined) {
    const next = row?.visit && stepsOf(row.visit, new Date()).next
    if (row?.visit && next) actions.step(row.visit, next)
    else if (!row?.visit?.reservation) plan(row, 'technician')
  }
  function cancel({ visit }: Partial<BoardRow> = {}) {
    if (visit && stepsOf(visit, new Date()).others.includes('cancelled')) actions.step(visit, 'cancelled')
  }

  function sendLink({ visit }: Partial<BoardRow> = {}) {
    if (visit?.technician) void actions.sendLink(visit)
  }

  function toLetters(): LetterKey<BoardRow>[] {
    return [
      { key: VISIT_KEYS.technician, does: 'technician', act: (cursor) => plan(chosenAt(cursor), 'technician') },
      { key: VISIT_KEYS.window, does: 'time slot', act: (cursor) => plan(chosenAt(cursor), 'window') },
      { key: VISIT_KEYS.step, does: 'next step', act: (cursor) => step(chosenAt(cursor)) },
      { key: VISIT_KEYS.cancel, does: 'cancel', act: (cursor) => cancel(chosenAt(cursor)) },
      { key: VISIT_KEYS.link, does: 'day link', act: (cursor) => sendLink(chosenAt(cursor)) },
      { key: VISIT_KEYS.off, does: 'time off from now', act: (cursor) => askOff(chosenAt(cursor)?.visit?.technician?.id) },
      { key: VISIT_KEYS.undo, does: 'undo', act: actions.undo },
    ]
  }

  function endOff({ batch }: TimeOff, name: string) {
    if (!batch) return
    openConfirm({
      title: 'End this time off?',
      text: `${name} is free again. Their visits return to them if the time is still free.`,
      action: 'End it',
      isHarmless: true,
      onYes: () => actions.endOff({ batch, name }),
    })
  }

  /** To the first visit that no technician comes for, under "To plan". */
  function goToPlan() {
    if (list.openId !== undefined) list.open(undefined, { flushSync: true })
    document.querySelector('.board-plan > details')?.setAttribute('open', '')
    list.focusRow(planRows.find(({ visit }) => visit))
  }

  const [held, setHeld] = useState<Planned>()
  const served = new Set(board.technicians.flatMap(({ skills, is_active }) => (is_active ? skills : [])))
  const shown = { board, list, now }
  const planning = { onHold: setHeld, onPlan: (planned: Planned) => actions.askPlan(planned, 'technician') }
  const byId = visitsOf(board)
  return (
    <div className={`split board-split ${list.openId === undefined ? '' : 'has-pane'}`}>
      <Needs board={board} now={now} onPlan={goToPlan} />
      <div className="split-list min-w-0">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="board-day">
            <ToPlan
              rows={planRows}
              claimed={
                new Set(
                  board.needs.flatMap(({ need, visit_id }) => (need === 'claim' ? (byId.get(visit_id)?.lead_id ?? []) : [])),
                )
              }
              sameNumber={board.same_number}
              served={served}
              list={list}
              now={now}
              isFolded={isNarrow}
              {...planning}
            />
            {board.technicians.length === 0 ? (
              city || service ? (
                <Empty title="No technician matches">
                  <Link to={linkToAll} className="link">
                    Clear the filters
                  </Link>
                </Empty>
              ) : (
                <NoTechnician />
              )
            ) : isNarrow ? (
              <BoardList {...shown} unassigned={unassigned} onEndOff={endOff} />
            ) : (
              <BoardGrid
                {...shown}
                {...planning}
                unassigned={unassigned}
                onOff={({ id }) => askOff(id)}
                onEndOff={endOff}
                folded={folded}
                onFold={canFold > 0 ? () => setUnfolded(!isUnfolded) : undefined}
                held={held}
                onDrop={(planned, place) => actions.askPlan(planned, 'technician', place)}
              />
            )}
          </div>
          <div className="split-foot">
            <KeyHints hints={list.hints} />
          </div>
        </div>
      </div>
      {list.openId !== undefined && (
        <VisitPane id={list.openId} toPlan={planRows.length} actions={actions} onClose={list.close} />
      )}
    </div>
  )
}

/** The board before the first technician is entered: what to do, and that nothing is missed until then. */
function NoTechnician() {
  const isOwner = useCan(SCREENS.technicians.auth)
  return (
    <Empty title="No technician yet">
      <p className="max-w-lg">
        {isOwner ? 'Add' : 'Ask an owner to add'} the people who go on visits, with services, cities and hours. Each lead can then
        get a time slot and a technician here. Until then, agree visits by phone.
      </p>
      {isOwner && (
        <Button to={screenPath('technicians.new')} icon="plus">
          Add technician
        </Button>
      )}
    </Empty>
  )
}

type Options = {
  next: Ref<NextToPlan>
  /** What has to be planned. */
  rows: readonly BoardRow[]
  list: SplitList<BoardRow>
  /** A dialog is open. */
  isAsking: boolean
}

/** Leads the keys on to what has to be planned next, once something was planned, or time off has unassigned a visit. */
function useNextToPlan({ next, rows, list, isAsking }: Options): void {
  const [wanted, setWanted] = useState<number>()
  useImperativeHandle(next, () => ({
    onPlanned({ visit, lead }) {
      const at = rows.findIndex(({ id }) => id === (visit?.id ?? -(lead?.id ?? 0)))
      const after = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])
      // The keys act on the open visit first, and this one is planned.
      if (at >= 0 && list.openId !== undefined) list.open(after?.visit?.id, { replace: true })
      setWanted(after?.id)
    },
    onUnassigned([first]) {
      if (list.openId !== undefined) list.open(undefined, { replace: true })
      setWanted(first?.id)
    },
  }))

  // The dialog gives the focus back as it closes, to what was planned.
  const row = isAsking ? undefined : rows.find(({ id }) => id === wanted)
  useEffect(() => {
    if (!row) return
    const frame = requestAnimationFrame(() => {
      list.focusRow(row)
      setWanted(undefined)
    })
    return () => cancelAnimationFrame(frame)
  })
}

/** The visits of a day by time, what is over folded below, and who is off: what the grid shows, for a narrow screen. */
function BoardList({ onEndOff, unassigned, ...shown }: Shown & Pick<OffActs, 'onEndOff'> & { unassigned: readonly Visit[] }) {
  const { day, visits, technicians } = shown.board
  const [over, live] = [visits.filter(isOver), visits.filter((visit) => !isOver(visit))]
  const off = technicians.flatMap(({ id, name }) =>
    shown.board.off.filter(({ technician_id }) => technician_id === id).map((one) => ({ ...one, name })),
  )
  return (
    <div className="board-list">
      {visits.length + unassigned.length === 0 && <Empty title="No visit on this day" />}
      {unassigned.length > 0 && (
        <section>
          <h2>No technician</h2>
          <ul>
            {unassigned.map((visit) => (
              <li key={visit.id}>
                <BoardVisit visit={visit} {...shown} isWithTechnician />
              </li>
            ))}
          </ul>
        </section>
      )}
      <BoardWindows {...shown} visits={live} />
      {over.length > 0 && (
        <details open={live.length === 0}>
          <summary>
            <h2>
              Over <span className="tab-count">{over.length}</span>
            </h2>
          </summary>
          <div className="grid gap-3">
            <BoardWindows {...shown} visits={over} />
          </div>
        </details>
      )}
      {off.length > 0 && (
        <section>
          <h2>Off</h2>
          <ul>
            {off.map((one) => (
              <li key={`${one.technician_id} ${one.from}`}>
                <button type="button" title="End this time off" onClick={() => onEndOff(one, one.name)} className="off-words">
                  {one.name}: {toOffText(one, day)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Visits under the windows in which they are. */
function BoardWindows({ visits, board, list, now }: Shown & Pick<Board, 'visits'>) {
  return listWindowsOfDay(board.day).map((at, index) => {
    const { start, end } = windowOf(at)
    const ofWindow = visits.filter((visit) => columnOf(visit, board.day) === index)
    return (
      ofWindow.length > 0 && (
        <section key={at}>
          <h2>
            {toSpanText({ from: start.toISOString(), to: end.toISOString() })}
            {start <= now && now < end && ', now'}
          </h2>
          <ul>
            {ofWindow.map((visit) => (
              <li key={visit.id}>
                <BoardVisit visit={visit} board={board} list={list} now={now} isWithTechnician />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}
