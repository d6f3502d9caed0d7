import { type CSSProperties, type DragEvent, useEffect } from 'react'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { listWindowsOfDay, windowOf } from '../../../../contract/bookings/windows.ts'
import { boundsOfDay } from '../../../../contract/india.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { IconButton } from '../../frame/ui/button.tsx'
import { formatClock, toSpanText } from '../../frame/ui/date-time.tsx'
import { useScrolls } from '../../frame/ui/hooks.ts'
import { type Cell, canTake, columnOf, type TimeOff, toCells, toOffPart } from './board.rules.ts'
import { BoardVisit, type Shown } from './board-visit.tsx'
import { type PlanActs, toDrag } from './to-plan.tsx'
import type { Planned, Slot } from './use-visit-actions.ts'
import { LEGEND, needOf, stateOf } from './visit-words.ts'

type Technician = Board['technicians'][number]
export type OffActs = {
  onOff: (technician: Technician) => void
  onEndOff: (off: TimeOff, name: string) => void
}

type Fold = {
  /** So many windows at the start of the day are one narrow column. */
  folded: number
  /** Folds and unfolds them, where there are any to fold. */
  onFold: (() => void) | undefined
}

type DropActs = {
  /** The card that is being dragged. */
  held: Planned | undefined
  onDrop: (held: Planned, place: Slot) => void
}

type Unassigned = Pick<PlanActs, 'onHold'> & { unassigned: readonly Visit[] }

/** Technicians and the windows of a day. */
export function BoardGrid(props: Shown & Unassigned & Fold & OffActs & DropActs) {
  const { board, list, now, unassigned, folded, onFold, onOff, onEndOff, held, onDrop } = props
  const windows = listWindowsOfDay(board.day)
  const { box, isScrolling } = useScrolls<HTMLElement>()
  // The board beside an open visit is narrower, and scrolls sideways.
  useEffect(() => {
    if (list.openId === undefined) return
    box.current?.querySelector('.is-current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, list.openId])
  /** A free window of someone who fits is lit while a card is held, and takes it. */
  const toDrop = (technician: Technician, cell: Cell) =>
    held &&
    canTake(technician, cell, held.visit ?? held.lead) && {
      'data-takes': '',
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        onDrop(held, { window: cell.at, technicianId: technician.id })
      },
    }
  return (
    <div className="min-w-0">
      <section ref={box} tabIndex={isScrolling ? 0 : undefined} aria-label="Visits of the day" className="board-box">
        <table className="board">
          <thead>
            <tr>
              <th scope="col">Technician</th>
              {onFold && (
                <th scope="col" className={folded > 0 ? 'board-earlier' : ''}>
                  <button type="button" aria-expanded={folded === 0} title="Time slots that are over" onClick={onFold}>
                    {folded > 0 ? 'Earlier' : toHeadText(windows[0] ?? '')}
                  </button>
                </th>
              )}
              {windows.slice(onFold ? Math.max(folded, 1) : 0).map((at) => (
                <WindowHead key={at} at={at} now={now} />
              ))}
            </tr>
          </thead>
          <tbody>
            {unassigned.length > 0 && <UnassignedRow {...props} windows={windows.slice(folded)} />}
            {board.technicians.map((technician) => (
              <tr key={technician.id}>
                <th scope="row">
                  <TechnicianHead technician={technician} onOff={onOff} />
                </th>
                {folded > 0 && <EarlierCell {...{ technician, board, folded, now }} />}
                {toCells(technician, board, now, folded).map((cell) => (
                  <td
                    key={cell.at}
                    colSpan={cell.span}
                    className={cell.off ? 'is-off' : `is-${cell.look}`}
                    style={cell.off && toOffStyle(cell, cell.off)}
                    {...toDrop(technician, cell)}
                  >
                    {cell.visits.map((visit) => (
                      <BoardVisit key={visit.id} visit={visit} board={board} list={list} now={now} />
                    ))}
                    <CellWords cell={cell} day={board.day} onEnd={(off) => onEndOff(off, technician.name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p aria-hidden="true" className="board-legend">
        {LEGEND.map(({ sign, word }) => (
          <span key={sign}>
            <b>{sign}</b> <span className="state-word">{word}</span>
          </span>
        ))}
      </p>
    </div>
  )
}

function toOffStyle(cell: Cell, off: TimeOff): CSSProperties {
  const { from, to } = toOffPart(cell, off)
  return { '--off-from': `${from * 100}%`, '--off-to': `${to * 100}%` } as CSSProperties
}

function WindowHead({ at, now }: { at: string; now: Date }) {
  const { start, end } = windowOf(at)
  const isNow = start <= now && now < end
  return (
    <th scope="col" aria-current={isNow ? 'time' : undefined}>
      {toHeadText(at)}
      {isNow && <span className="sr-only">, now</span>}
    </th>
  )
}

/** "10 am–12 noon", which breaks in a narrow column after the dash alone. */
function toHeadText(at: string): string {
  const { start, end } = windowOf(at)
  return toSpanText({ from: start.toISOString(), to: end.toISOString() }).replaceAll(' ', '\u00a0')
}

type UnassignedProps = Shown & Unassigned & Pick<Fold, 'folded'> & { windows: readonly string[] }

/** Where in the day the visits are that no technician comes for: dragged as the cards of "To plan", which plan them. */
function UnassignedRow({ board, list, now, unassigned, folded, windows, onHold }: UnassignedProps) {
  return (
    <tr className="board-unassigned">
      <th scope="row">
        <b>No technician</b>
        <span className="board-trades">{unassigned.length === 1 ? '1 visit' : `${unassigned.length} visits`}</span>
      </th>
      {folded > 0 && <td />}
      {windows.map((at, index) => (
        <td key={at}>
          {unassigned
            .filter((visit) => columnOf(visit, board.day) === folded + index)
            .map((visit) => (
              <div key={visit.id} {...toDrag({ visit }, onHold)}>
                <BoardVisit visit={visit} board={board} list={list} now={now} />
              </div>
            ))}
        </td>
      ))}
    </tr>
  )
}

type EarlierProps = Pick<Shown, 'board' | 'now'> & { technician: Technician; folded: number }

/** How many visits of a technician are folded, by their state. */
function EarlierCell({ technician, board, folded, now }: EarlierProps) {
  const visits = board.visits.filter((one) => one.technician?.id === technician.id && columnOf(one, board.day) < folded)
  const states = visits.map((visit) => stateOf(visit, needOf(visit, board), now))
  const counts = LEGEND.map((one) => ({ ...one, count: states.filter(({ sign }) => sign === one.sign).length }))
  return (
    <td className="is-past board-earlier" title={visits.map((visit, at) => `${visit.name}: ${states[at]?.word}`).join(', ')}>
      {counts.map(
        ({ sign, word, count }) =>
          count > 0 && (
            <span key={sign}>
              <span aria-hidden="true">{sign}</span> {count}
              <span className="sr-only"> {word}</span>
            </span>
          ),
      )}
    </td>
  )
}

function TechnicianHead({ technician, onOff }: { technician: Technician } & Pick<OffActs, 'onOff'>) {
  const { name, skills, cities, is_active } = technician
  const trades = `${is_active ? '' : 'inactive · '}${skills.join(', ')} · ${cities.map(toCityLabel).join(', ')}`
  return (
    <span className="flex items-start justify-between gap-1">
      <span className="min-w-0">
        <b>{name}</b>
        <span className="board-trades" title={trades}>
          {trades}
        </span>
      </span>
      <IconButton icon="clock" size={16} label={`${name} off`} onClick={() => onOff(technician)} className="board-off" />
    </span>
  )
}

type WordsProps = { cell: Cell; day: string; onEnd: (off: TimeOff) => void }

/** What a cell without a visit means: the shading is not the only sign of it. */
function CellWords({ cell: { visits, off, look }, day, onEnd }: WordsProps) {
  if (off) {
    return (
      <button type="button" title="End this time off" onClick={() => onEnd(off)} className="off-words">
        {toOffText(off, day)}
      </button>
    )
  }
  if (visits.length > 0) return null
  if (look === 'held') return <span className="held-words">Being paid</span>
  return <span className="sr-only">{look === 'out' ? 'Off shift' : 'Free'}</span>
}

/** "Off from 2:00 pm: unwell" */
export function toOffText({ from, to, note }: TimeOff, day: string): string {
  const { start, end } = boundsOfDay(day)
  const begin = Date.parse(from) > start.getTime() ? ` from ${formatClock(from)}` : ''
  const until = Date.parse(to) < end.getTime() ? ` until ${formatClock(to)}` : ''
  return `Off${begin}${until}${note ? `: ${note}` : ''}`
}
