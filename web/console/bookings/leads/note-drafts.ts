import { readSession } from '../../frame/session/session.ts'
import { tabStorage, useStored } from '../../frame/ui/storage.ts'

// A note that is being written survives opening another lead and a reload. Each administrator has their own.
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
