import { useSyncExternalStore } from 'react'

// A note that is being written outlives a look at another lead, and a reload.
const keyOf = (leadId: number) => `lead-note-${leadId}`
const listeners = new Set<() => void>()

export function readNote(leadId: number): string {
  return sessionStorage.getItem(keyOf(leadId)) ?? ''
}

export function writeNote(leadId: number, note: string): void {
  if (note) sessionStorage.setItem(keyOf(leadId), note)
  else sessionStorage.removeItem(keyOf(leadId))
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
