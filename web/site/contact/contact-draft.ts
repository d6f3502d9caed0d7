import { DAY_MS } from '../../../contract/durations.ts'
import { createRequestId } from '../../ui/request-id.ts'

const KEY = 'karigar-contact'
/** The draft lives as long as the booking form's: a phone may have several users. */
const KEPT_MS = 7 * DAY_MS

/** What was typed and not sent yet, with the request that sending it is: the same text again is the same message. */
type Draft = { fields: Record<string, string>; requestId: string; atMs: number }

export function readDraft(): Draft {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>
    const { fields, requestId, atMs = 0 } = draft
    if (fields && requestId && Date.now() - atMs < KEPT_MS) return { fields, requestId, atMs }
  } catch {
    // No storage in this browser, or not our text in it.
  }
  return { fields: {}, requestId: createRequestId(), atMs: 0 }
}

/** Answers the draft as it is kept; where storage is full or forbidden the form works without it. */
export function keepDraft(earlier: Draft, fields: Draft['fields']): Draft {
  const isSame = JSON.stringify(fields) === JSON.stringify(earlier.fields)
  const draft = { fields, requestId: isSame ? earlier.requestId : createRequestId(), atMs: Date.now() }
  try {
    if (Object.values(fields).some(Boolean)) localStorage.setItem(KEY, JSON.stringify(draft))
    else localStorage.removeItem(KEY)
  } catch {}
  return draft
}
