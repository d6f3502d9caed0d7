import { createRequestId } from '../../../ui/request-id.ts'
import { tabStorage, useStored } from './storage.ts'

// The last call that was begun in this tab, as `lead 7`. A phone that calls may drop the page and load it again.
const KEY = 'call-asked'

/** The props of a link that begins a call: what became of it is asked from then on. */
export const callLink = (subject: string) => ({ onClick: () => tabStorage.write(KEY, subject) })

export const useIsAsked = (subject: string): boolean => useStored(tabStorage, KEY) === subject

export function dropQuestion(subject: string): void {
  if (tabStorage.read(KEY) === subject) tabStorage.remove(KEY)
}

const ids = new Map<string, string>()

/**
 * Makes a call that must take effect once. The same text goes with the same request_id until an answer says that it is
 * done, so that the call can be repeated after a lost answer; then the same text counts as a new call.
 */
export async function callIdempotently<T>(words: string, call: (request_id: string) => Promise<T>): Promise<T> {
  const id = ids.get(words) ?? createRequestId()
  ids.set(words, id)
  const answer = await call(id)
  ids.delete(words)
  return answer
}
