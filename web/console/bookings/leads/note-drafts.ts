import { readSession } from '../../frame/session/session.ts'
import { tabStorage, useStored } from '../../frame/ui/storage.ts'

type Of = number | string

// A note that is being written survives opening another lead and a reload. Each administrator has their own.
const keyOf = (of: Of) => `lead-note-${of}-${readSession()?.id ?? ''}`

/** `of` is a lead's id, or another name for what the note is about. */
export function readNote(of: Of): string {
  return tabStorage.read(keyOf(of)) ?? ''
}

export function writeNote(of: Of, note: string): void {
  if (note) tabStorage.write(keyOf(of), note)
  else tabStorage.remove(keyOf(of))
}

/** Removes what is stored now, and keeps what was written since. */
export function dropStored(of: Of, stored: string): void {
  writeNote(
    of,
    readNote(of)
      .replace(stored, () => '')
      .trimStart(),
  )
}

export function useNote(of: Of): string {
  return useStored(tabStorage, keyOf(of)) ?? ''
}
