import { DAY_MS } from '../../../contract/durations.ts'
import { readSession } from '../session.ts'
import { deviceStorage } from '../ui/storage.ts'

const PREFIX = 'unsaved:'
const KEPT_MS = 30 * DAY_MS

export type LocalDraft = { values: Record<string, unknown>; version: number | undefined; at: string }
export type FoundDraft = LocalDraft & { place: string }

/**
 * Where one opened form keeps its unsaved text on this device. Each has a place of its own: two tabs, or a form that is
 * typed in while older text is on offer, overwrite nothing. Who signs in next finds none of another administrator's.
 */
export function placeOfDraft(name: string): string {
  const opened = Date.now().toString(36) + Math.random().toString(36).slice(2)
  return `${PREFIX}${readSession()?.id ?? ''}:${name}:${opened}`
}

/** The newest text of the same record that another form left, and has not been saved. */
export function findDraft(ownPlace: string): FoundDraft | undefined {
  const ofRecord = ownPlace.slice(0, ownPlace.lastIndexOf(':') + 1)
  return deviceStorage
    .listNames()
    .filter((place) => place.startsWith(ofRecord) && place !== ownPlace)
    .flatMap((place) => readDraft(place) ?? [])
    .sort((one, other) => other.at.localeCompare(one.at))[0]
}

export function writeDraft(place: string, draft: LocalDraft): void {
  deviceStorage.write(place, JSON.stringify(draft))
}

export function removeDraft(place: string): void {
  deviceStorage.remove(place)
}

function readDraft(place: string): FoundDraft | undefined {
  try {
    const draft = JSON.parse(deviceStorage.read(place) ?? 'null') as LocalDraft | null
    if (draft && Date.now() - Date.parse(draft.at) < KEPT_MS) return { ...draft, place }
  } catch {
    // Not written by this program: it can't be offered.
  }
  removeDraft(place)
  return undefined
}
