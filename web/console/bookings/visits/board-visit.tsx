import type { Key } from 'react'
import { Link } from 'react-router'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { type BoardRow, toVisitRow } from './board-rows.ts'
import { StateWords } from './visit-state.tsx'
import { isNoted, needOf, stateOf, toFirstName, toPlaceText, toPromiseText } from './visit-words.ts'

export type Shown = { board: Board; list: SplitList<BoardRow>; now: Date }

type Props = Omit<Shown, 'board'> & {
  key?: Key
  visit: Visit
  board: Pick<Board, 'needs' | 'same_number'>
  isWithTechnician?: boolean
}

/** A visit on the board: its link opens it. */
export function BoardVisit({ visit, board, list, now, isWithTechnician = false }: Props) {
  const need = needOf(visit, board)
  const state = stateOf(visit, need, now)
  const row = toVisitRow(visit)
  const isSame = board.same_number.includes(visit.mobile)
  return (
    <Link
      {...list.rowLink(row)}
      title={`${visit.name}, ${visit.service_type}, ${toPlaceText(visit)}: ${state.word}${isSame ? ', same number as another visit' : ''}`}
      className={`board-visit is-${state.look} ${need ? 'is-needed' : ''} ${need && isNoted(need) ? 'is-noted' : ''} ${list.rowClassName(row)}`}
    >
      <b>
        <span className="visit-name">{toFirstName(visit)}</span>
        <span className="visit-comma">, </span>
        <span className="visit-work">{visit.service_type}</span>
      </b>
      <span>
        {isWithTechnician ? `${toPlaceText(visit)} · ${visit.technician?.name ?? toPromiseText(visit, now)}` : toPlaceText(visit)}
        {isSame && <span className="same-number">, same number</span>}
      </span>
      <StateWords state={state} />
    </Link>
  )
}
