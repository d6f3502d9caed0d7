import type { Board } from '../../../../contract/bookings/visits.ts'
import { listWindowsOfDay, windowOf } from '../../../../contract/bookings/windows.ts'
import { boundsOfDay } from '../../../../contract/india.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { IconButton } from '../../frame/ui/button.tsx'
import { useScrolls } from '../../frame/ui/hooks.ts'
import { type Cell, type TimeOff, toCells } from './board.rules.ts'
import { BoardVisit, type Shown } from './board-visit.tsx'
import { toClockText, toSpanText } from './visit-words.ts'

type Technician = Board['technicians'][number]
export type OffActs = {
  onOff: (technician: Technician) => void
  onEndOff: (off: TimeOff, name: string) => void
}

/** Technicians and the windows of a day. */
export function BoardGrid({ board, list, now, onOff, onEndOff }: Shown & OffActs) {
  const { box, isScrolling } = useScrolls<HTMLElement>()
  return (
    <section ref={box} tabIndex={isScrolling ? 0 : undefined} aria-label="Visits of the day" className="board-box">
      <table className="board">
        <thead>
          <tr>
            <th scope="col">Technician</th>
            {listWindowsOfDay(board.day).map((at) => (
              <WindowHead key={at} at={at} now={now} />
            ))}
          </tr>
        </thead>
        <tbody>
          {board.technicians.map((technician) => (
            <tr key={technician.id}>
              <th scope="row">
                <TechnicianHead technician={technician} onOff={onOff} />
              </th>
              {toCells(technician, board, now).map((cell) => (
                <td key={cell.at} colSpan={cell.span} className={cell.off ? 'is-off' : `is-${cell.look}`}>
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
  )
}

function WindowHead({ at, now }: { at: string; now: Date }) {
  const { start, end } = windowOf(at)
  const isNow = start <= now && now < end
  return (
    <th scope="col" aria-current={isNow ? 'time' : undefined}>
      {toSpanText({ from: start.toISOString(), to: end.toISOString() })}
      {isNow && <span className="sr-only">, now</span>}
    </th>
  )
}

function TechnicianHead({ technician, onOff }: { technician: Technician } & Pick<OffActs, 'onOff'>) {
  const { name, skills, cities, is_active } = technician
  return (
    <span className="flex items-start justify-between gap-1">
      <span className="min-w-0">
        <b>{name}</b>
        {skills.join(', ')} · {cities.map(toCityLabel).join(', ')}
        {!is_active && ' · inactive'}
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
  return <span className="sr-only">{look === 'out' ? 'Not working' : 'Free'}</span>
}

/** "Off from 2 pm: unwell" */
export function toOffText({ from, to, note }: TimeOff, day: string): string {
  const { start, end } = boundsOfDay(day)
  const begin = Date.parse(from) > start.getTime() ? ` from ${toClockText(from)}` : ''
  const until = Date.parse(to) < end.getTime() ? ` until ${toClockText(to)}` : ''
  return `Off${begin}${until}${note ? `: ${note}` : ''}`
}
