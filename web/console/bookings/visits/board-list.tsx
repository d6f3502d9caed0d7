import { listWindowsOfDay, windowOf } from '../../../../contract/bookings/windows.ts'
import { Empty } from '../../frame/ui/states.tsx'
import { columnOf } from './board.rules.ts'
import { type OffActs, toOffText } from './board-grid.tsx'
import { BoardVisit, type Shown } from './board-visit.tsx'
import { toSpanText } from './visit-words.ts'

/** The visits of a day by time, and who is off: what the grid shows, for a narrow screen. */
export function BoardList({ board, list, now, onEndOff }: Shown & Pick<OffActs, 'onEndOff'>) {
  const { day, visits, technicians } = board
  const windows = listWindowsOfDay(day).map((at, index) => ({
    ...{ at, ...windowOf(at) },
    visits: visits.filter((visit) => columnOf(visit, day) === index),
  }))
  const off = technicians.flatMap(({ id, name }) =>
    board.off.filter(({ technician_id }) => technician_id === id).map((one) => ({ ...one, name })),
  )
  return (
    <div className="board-list">
      {visits.length === 0 && <Empty title="No visit on this day" />}
      {windows
        .filter((window) => window.visits.length > 0)
        .map(({ at, start, end, ...window }) => (
          <section key={at}>
            <h2>
              {toSpanText({ from: start.toISOString(), to: end.toISOString() })}
              {start <= now && now < end && ', now'}
            </h2>
            <ul>
              {window.visits.map((visit) => (
                <li key={visit.id}>
                  <BoardVisit visit={visit} board={board} list={list} now={now} isWithTechnician />
                </li>
              ))}
            </ul>
          </section>
        ))}
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
