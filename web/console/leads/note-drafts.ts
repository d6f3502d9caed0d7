import { readSession } from '../session.ts'
import { tabStorage, useStored } from '../ui/storage.ts'

// A note that is being written outlives a look at another lead, and a reload. Whoever signs in next in this tab has others.
const keyOf = (leadId: number) => `lead-note-${leadId}-${readSession()?.id ?? ''}`

export function readNote(leadId: number): string {
  return tabStorage.read(keyOf(leadId)) ?? ''
}

export function writeNote(leadId: number, note: string): void {
  if (note) tabStorage.write(keyOf(leadId), note)
  else tabStorage.remove(keyOf(leadId))
}

export function useNote(leadId: number): string {
  return useStored(tabStorage, keyOf(leadId)) ?? ''
}
