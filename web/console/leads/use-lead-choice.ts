import { useState } from 'react'
import type { Lead } from '../../../contract/leads.ts'
import { useRowCursor } from '../ui/use-row-cursor.ts'

/** Which row the keys act on, and which rows are ticked. Both follow the list as it changes. */
export function useLeadChoice(leads: readonly Lead[]) {
  const cursor = useRowCursor(leads)
  const [tickedIds, setTickedIds] = useState<ReadonlySet<number>>(new Set())
  const ticked = leads.filter(({ id }) => tickedIds.has(id))

  function tick(id: number): void {
    setTickedIds((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])))
  }

  const tickAll = () => setTickedIds(ticked.length === leads.length ? new Set() : new Set(leads.map(({ id }) => id)))
  const untickAll = () => setTickedIds(new Set())

  return { ...cursor, ticked, tick, tickAll, untickAll }
}
export type LeadChoice = ReturnType<typeof useLeadChoice>
