import type { CorrectedField } from '../../../../contract/bookings/leads.hand.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import { readSession } from '../../frame/session/session.ts'
import { deviceStorage } from '../../frame/ui/storage.ts'

/** What was typed; the other fields show what is known of the number. */
export type Typed = Partial<Record<CorrectedField, string>> & { has_consent?: boolean }

// Each administrator has their own. An unfinished form is drafted apart from other calls.
const keyOf = (unfinishedId: number | undefined) => `new-lead-${readSession()?.id ?? ''}-${unfinishedId ?? ''}`

export function readDraft(unfinishedId: number | undefined): Typed | undefined {
  const { at, typed } = readJson<{ at: number; typed: Typed }>(keyOf(unfinishedId)) ?? {}
  return at && Date.now() - at < DAY_MS ? typed : undefined
}

export function writeDraft(unfinishedId: number | undefined, typed: Typed): void {
  deviceStorage.write(keyOf(unfinishedId), JSON.stringify({ at: Date.now(), typed }))
}

export const removeDraft = (unfinishedId: number | undefined) => deviceStorage.remove(keyOf(unfinishedId))

function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(deviceStorage.read(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
