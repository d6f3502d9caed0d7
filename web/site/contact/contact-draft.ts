import { DAY_MS } from '../../../contract/durations.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { local, readJson, removeItem, writeItem } from '../../ui/storage.ts'

const KEY = 'karigar-contact'
/** The draft lives as long as the booking form's: a phone may have several users. */
const KEPT_MS = 7 * DAY_MS

/** What was typed and not sent yet, with its idempotency key: the same text is the same message. */
type Draft = { fields: Record<string, string>; requestId: string; atMs: number }

export function readDraft(): Draft {
  const { fields, requestId, atMs = 0 } = (readJson(local, KEY) ?? {}) as Partial<Draft>
  if (fields && requestId && Date.now() - atMs < KEPT_MS) return { fields, requestId, atMs }
  return { fields: {}, requestId: createRequestId(), atMs: 0 }
}

/** Stores the fields, and removes the draft where all are empty. */
export function saveDraft(earlier: Draft, fields: Draft['fields']): Draft {
  const isSame = JSON.stringify(fields) === JSON.stringify(earlier.fields)
  const draft = { fields, requestId: isSame ? earlier.requestId : createRequestId(), atMs: Date.now() }
  if (Object.values(fields).some(Boolean)) writeItem(local, KEY, JSON.stringify(draft))
  else removeItem(local, KEY)
  return draft
}
