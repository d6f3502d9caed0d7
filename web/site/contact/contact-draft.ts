import { createRequestId } from '../../ui/request-id.ts'
import { local, readUnexpired, removeItem, writeItem } from '../../ui/storage.ts'
import { CONTACT_KEY, DRAFT_TTL_MS } from '../booking/draft.ts'
import { fillIn, onTyping, toValues } from '../ui/typed.ts'

const FORM = '[data-island=contact] form'

/** What was typed and not sent yet, with its idempotency key: the same text is the same message. */
type Draft = { fields: Record<string, string>; requestId: string }

export function readDraft(): Draft {
  return (readUnexpired(local, CONTACT_KEY, DRAFT_TTL_MS) as Draft | undefined) ?? { fields: {}, requestId: createRequestId() }
}

/** Stores the fields, and removes the draft where all are empty. */
export function saveDraft(earlier: Draft, fields: Draft['fields']): Draft {
  const isSame = JSON.stringify(fields) === JSON.stringify(earlier.fields)
  const draft = { fields, requestId: isSame ? earlier.requestId : createRequestId() }
  if (Object.values(fields).some(Boolean)) writeItem(local, CONTACT_KEY, JSON.stringify({ ...draft, atMs: Date.now() }))
  else removeItem(local, CONTACT_KEY)
  return draft
}

/** Keeps what is typed into the form of the page, also before the form is interactive. */
export function startContactDraft(): void {
  const form = document.querySelector<HTMLFormElement>(FORM)
  if (!form) return
  fillFromDraft(form)
  // What was typed before this script had loaded.
  saveDraft(readDraft(), toValues(form))
  onTyping(FORM, (fields) => saveDraft(readDraft(), fields))
}

export function fillFromDraft(form: HTMLFormElement | null): void {
  fillIn(form, readDraft().fields)
}
