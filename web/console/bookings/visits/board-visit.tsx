import type { Key } from 'react'
import { Link } from 'react-router'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import { type BoardRow, toVisitRow } from './board-rows.ts'
import { StateWords } from './visit-state.tsx'
import { stateOf, toPlaceText } from './visit-words.ts'

export type Shown = { board: Board; list: SplitList<BoardRow>; now: Date }

type Props = Omit<Shown, 'board'> & { key?: Key; visit: Visit; needs: Board['needs']; isWithTechnician?: boolean }

/** A visit on the board: its link opens it. */
export function BoardVisit({ visit, needs, list, now, isWithTechnician = false }: Props) {
  const need = needs.find((one) => one.visit.id === visit.id)
  const state = stateOf(visit, need, now)
  const row = toVisitRow(visit)
  return (
    <Link {...list.rowLink(row)} className={`board-visit is-${state.look} ${list.rowClassName(row)}`}>
      <b>{visit.service_type}</b>
      <span>{isWithTechnician ? `${toPlaceText(visit)} · ${visit.technician?.name}` : toPlaceText(visit)}</span>
      <StateWords state={state} />
    </Link>
  )
}
