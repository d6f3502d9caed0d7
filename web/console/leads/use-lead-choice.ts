import { useEffect, useRef, useState } from 'react'
import type { Lead } from '../../../contract/leads.ts'

/** Which row the keys act on, and which rows are ticked. Both follow the list as it changes. */
export function useLeadChoice(leads: readonly Lead[]) {
  const [cursorId, setCursorId] = useState<number>()
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set())
  // Where the cursor was: a lead that left the list leaves it between two others.
  const place = useRef(0)
  const ticked = leads.filter(({ id }) => tickedIds.has(id))
  const index = leads.findIndex(({ id }) => id === cursorId)
  if (index >= 0) place.current = index

  function reach(id: number): void {
    setCursorId(id)
  }

  function focusRow(row: number): Lead | undefined {
    const lead = leads[Math.max(0, Math.min(row, leads.length - 1))]
    if (!lead) return undefined
    setCursorId(lead.id)
    const link = document.querySelector<HTMLElement>(`[data-lead="${lead.id}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    return lead
  }

  /** To the next row or the one before; the first of all steps goes to the first row. */
  function step(by: 1 | -1): Lead | undefined {
    if (cursorId === undefined) return focusRow(0)
    if (index >= 0) return focusRow(index + by)
    return focusRow(by === 1 ? place.current : place.current - 1)
  }

  function tick(id: number): void {
    setTickedIds((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  }

  const tickAll = () => setTickedIds(ticked.length === leads.length ? new Set() : new Set(leads.map(({ id }) => id)))
  const untickAll = () => setTickedIds(new Set())

  // A row that had the focus and is gone hands it to the one in its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed list takes a row away
  useEffect(() => {
    if (cursorId !== undefined && index < 0 && document.activeElement === document.body) focusRow(place.current)
  }, [leads])

  return { cursorId, cursor: leads[index], ticked, reach, step, tick, tickAll, untickAll }
}
export type LeadChoice = ReturnType<typeof useLeadChoice>
