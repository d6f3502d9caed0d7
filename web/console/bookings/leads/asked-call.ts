import { tabStorage, useStored } from '../../frame/ui/storage.ts'

// The last call that was begun in this tab, as `lead 7`. A phone that calls may drop the page and load it again.
const KEY = 'call-asked'

/** Asks what became of a call, from when its link is pressed. */
export const askAboutCall = (subject: string) => tabStorage.write(KEY, subject)

export const useIsAsked = (subject: string): boolean => useStored(tabStorage, KEY) === subject

export function dropQuestion(subject: string): void {
  if (tabStorage.read(KEY) === subject) tabStorage.remove(KEY)
}
