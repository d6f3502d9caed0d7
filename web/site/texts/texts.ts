import { createContext, useContext } from 'react'
import type { Language } from '../../../contract/languages.ts'
import { toText } from '../../../contract/messages.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import type { DayTexts } from '../../../languages/en/day.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'

type Texts = { language: Language; texts: IslandTexts | DayPageTexts }
/** The texts of a technician's page, which its browser has too. */
type DayPageTexts = IslandTexts & { day: DayTexts }

/** The language of what the browser hydrates, with its texts: `hydrate.tsx` and `hydrate-day.tsx` provide them. */
export const TextsContext = createContext<Texts | undefined>(undefined)

let ofPage: Texts | undefined

/**
 * Sets the language of the page that the server renders, with all texts: nothing interrupts that. A provider around
 * each page would cost a quarter of its CPU; see docs/decisions/0002-react-in-islands.md.
 */
export function provideTexts(texts: Texts | undefined): void {
  ofPage = texts
}

function useProvided(): Texts {
  const provided = useContext(TextsContext) ?? ofPage
  if (!provided) throw new Error('No texts are provided')
  return provided
}

export const useLanguage = (): Language => useProvided().language

export const useIslandTexts = (): IslandTexts => useProvided().texts

export function useDayTexts(): DayPageTexts {
  const { texts } = useProvided()
  if (!('day' in texts)) throw new Error('No texts of a technician’s page are provided')
  return texts
}

/** For components that are rendered on the server alone. */
export const useTexts = (): Catalogue => useProvided().texts as Catalogue

/** Turns the messages of the form's own checks into text. The server's messages are text already, and stay. */
export function useMessageText(): (message: string) => string {
  const { messages } = useIslandTexts()
  return (message) => toText(messages, message)
}
