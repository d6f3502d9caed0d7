import { tabStorage, useStored } from './storage.ts'

// The last call that was begun in this tab, as `lead 7`. A phone that calls may drop the page and load it again.
const KEY = 'call-asked'

/** The props of a link that begins a call: what became of it is asked from then on. */
export const callLink = (subject: string) => ({ onClick: () => tabStorage.write(KEY, subject) })

export const useIsAsked = (subject: string): boolean => useStored(tabStorage, KEY) === subject

export function dropQuestion(subject: string): void {
  if (tabStorage.read(KEY) === subject) tabStorage.remove(KEY)
}
