import { inLanguage, splitLanguage } from '../../../contract/languages.ts'
import { local, readItem, readUnexpired, removeItem, session, writeItem } from '../../ui/storage.ts'
import type { Unsent } from './booking.states.ts'
import { currentPath, DRAFT_TTL_MS } from './draft.ts'

/** A booking that was not sent, and its page. What was typed is in the draft, which lives as long. */
type Stored = Unsent & { path: string; atMs: number }

const KEY = 'unsent-booking'
/** Key in the tab's storage: the visitor has pressed the button that sends. */
const SEND_KEY = 'send-booking'

export function findUnsent(): Stored | undefined {
  return readUnexpired(local, KEY, DRAFT_TTL_MS) as Stored | undefined
}

export function saveUnsent(unsent: Unsent | undefined): void {
  const path = currentPath()
  if (unsent) writeItem(local, KEY, JSON.stringify({ ...unsent, path, atMs: Date.now() } satisfies Stored))
  else removeItem(local, KEY)
}

/** Opens the panel of the booking's page, which sends it if the visitor has asked for that. */
export function openUnsent({ path }: Stored, { isSending }: { isSending: boolean }): void {
  if (isSending) writeItem(session, SEND_KEY, path)
  const address = `${inLanguage(path, splitLanguage(location.pathname).language)}#book`
  if (currentPath() === path) {
    history.replaceState(history.state, '', address)
    location.reload()
  } else location.assign(address)
}

/** Whether the visitor has asked on another page that the booking be sent; true once. */
export function consumeSendingMark(): boolean {
  const isSending = readItem(session, SEND_KEY) === currentPath()
  removeItem(session, SEND_KEY)
  return isSending
}
