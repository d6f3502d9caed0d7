import type { Language } from '../../../contract/languages.ts'
import { toText } from '../../../contract/messages.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'

type Texts = { language: Language; texts: IslandTexts }
let provided: Texts | undefined

/**
 * Sets the language of what is rendered from now on, with its texts: `render.tsx` provides all of them while it renders
 * a page, which nothing interrupts, `hydrate.tsx` those of the islands for as long as the page is open. Each island is
 * a root of its own, which a context would not reach; see docs/decisions/0002-react-in-islands.md.
 */
export function provideTexts(texts: Texts | undefined): void {
  provided = texts
}

function useProvided(): Texts {
  if (!provided) throw new Error('No texts are provided')
  return provided
}

export const useLanguage = (): Language => useProvided().language

export const useIslandTexts = (): IslandTexts => useProvided().texts

/** For components that are rendered on the server alone. */
export const useTexts = (): Catalogue => useProvided().texts as Catalogue

/** Turns the messages of the form's own checks into text. The server's messages are text already, and stay. */
export function useMessageText(): (message: string) => string {
  const { messages } = useIslandTexts()
  return (message) => toText(messages, message)
}
