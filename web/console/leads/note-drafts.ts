import { useSyncExternalStore } from 'react'
import { readSession } from '../session.ts'
import { inTab } from '../ui/kept.ts'

// A note that is being written outlives a look at another lead, and a reload. Whoever signs in next in this tab has others.
const keyOf = (leadId: number) => `lead-note-${leadId}-${readSession()?.id ?? ''}`
const listeners = new Set<() => void>()

export function readNote(leadId: number): string {
  return inTab.read(keyOf(leadId)) ?? ''
}

export function writeNote(leadId: number, note: string): void {
  if (note) inTab.write(keyOf(leadId), note)
  else inTab.remove(keyOf(leadId))
  for (const listener of listeners) listener()
}

export function useNote(leadId: number): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readNote(leadId),
  )
}
