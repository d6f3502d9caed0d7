import { useEffect, useState } from 'react'
import type { SplitList } from '../../frame/lists/use-split-list.ts'
import type { BoardRow } from './board-rows.ts'
import type { VisitActions } from './use-visit-actions.ts'

type Options = {
  /** What has to be planned. */
  rows: readonly BoardRow[]
  list: SplitList<BoardRow>
  actions: VisitActions
}

/** Leads the keys on to what has to be planned next, once something was planned, or time off has unassigned a visit. */
export function useNextToPlan({ rows, list, actions: { dialog, onPlanned, onUnassigned } }: Options): void {
  const [wanted, setWanted] = useState<number>()

  onPlanned.current = ({ visit, lead }) => {
    const at = rows.findIndex(({ id }) => id === (visit?.id ?? -(lead?.id ?? 0)))
    const next = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1])
    // The keys act on the open visit first, and this one is planned.
    if (at >= 0 && list.openId !== undefined) list.open(next?.visit?.id, { replace: true })
    setWanted(next?.id)
  }
  onUnassigned.current = ([first]) => {
    if (list.openId !== undefined) list.open(undefined, { replace: true })
    setWanted(first?.id)
  }

  // The dialog gives the focus back as it closes, to what was planned.
  const row = dialog ? undefined : rows.find(({ id }) => id === wanted)
  useEffect(() => {
    if (!row) return
    const frame = requestAnimationFrame(() => {
      list.focusRow(row)
      setWanted(undefined)
    })
    return () => cancelAnimationFrame(frame)
  })
}
