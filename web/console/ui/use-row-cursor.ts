import { useEffect, useRef, useState } from 'react'

type Row = { id: number }

/**
 * The row of a list that the keys act on; its link has the row's id in `data-row`. It follows the list as it changes.
 */
export function useRowCursor<T extends Row>(rows: readonly T[]) {
  const [cursorId, setCursorId] = useState<number>()
  // The cursor's last place: a row that leaves the list leaves the cursor between two others.
  const place = useRef(0)
  const index = rows.findIndex(({ id }) => id === cursorId)
  if (index >= 0) place.current = index

  function focusRow(at: number): T | undefined {
    const row = rows[Math.max(0, Math.min(at, rows.length - 1))]
    if (!row) return undefined
    setCursorId(row.id)
    const link = document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    return row
  }

  /** Steps to the next row or the one before; the first of all steps goes to the first row. */
  function step(by: 1 | -1): T | undefined {
    if (cursorId === undefined) return focusRow(0)
    if (index >= 0) return focusRow(index + by)
    return focusRow(by === 1 ? place.current : place.current - 1)
  }

  // A row that had the focus and is gone hands it to the one in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed list takes a row away
  useEffect(() => {
    if (cursorId !== undefined && index < 0 && document.activeElement === document.body) focusRow(place.current)
  }, [rows])

  return { cursorId, cursor: rows[index], reach: (id: number) => setCursorId(id), step }
}
