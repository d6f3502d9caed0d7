import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../../contract/languages.ts'
import type { Catalogue } from './catalogue.ts'

/** The texts of the components that run in the browser too, which fetches no others. */
export type IslandTexts = Pick<Catalogue, 'booking' | 'contactForm' | 'labels' | 'messages'>

/** The language of the page with its texts: `render.tsx` provides all of them, `hydrate.tsx` those of the islands. */
export const TextsContext = createContext<{ language: Language; texts: IslandTexts } | undefined>(undefined)

function useTextsContext() {
  const context = useContext(TextsContext)
  if (!context) throw new Error('No texts are provided')
  return context
}

export const useLanguage = (): Language => useTextsContext().language

export const useIslandTexts = (): IslandTexts => useTextsContext().texts

/** For components that are rendered on the server alone. */
export const useTexts = (): Catalogue => useTextsContext().texts as Catalogue
