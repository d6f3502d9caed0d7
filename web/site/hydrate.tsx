import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LANGUAGE_INFO, LANGUAGES, type Language, splitLanguage } from '../../contract/languages.ts'
import { islands } from './islands.ts'
import { type IslandTexts, provideTexts } from './texts.ts'

/** Each language in a file of its own. */
const TEXTS: Record<Language, () => Promise<{ islandTexts: IslandTexts }>> = {
  en: () => import('./island-texts.ts'),
  hi: () => import('./island-texts.hi.ts'),
  mr: () => import('./island-texts.mr.ts'),
}

/** Hydrates the islands of the page; resolves once all of them are interactive. */
export async function hydrateIslands(elements: Iterable<HTMLElement>): Promise<unknown> {
  const language = findLanguage()
  const { islandTexts: texts } = await TEXTS[language]()
  provideTexts({ language, texts })
  return Promise.all(Array.from(elements, hydrateIsland))
}

/** The address of a preview names no language; a translator in the browser writes tags of its own. */
function findLanguage(): Language {
  const tag = document.documentElement.lang
  return LANGUAGES.find((language) => LANGUAGE_INFO[language].tag === tag) ?? splitLanguage(location.pathname).language
}

function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as keyof typeof islands
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  const Component = islands[name] as ComponentType<object>
  return new Promise((resolve) => {
    // Removes what threw: the page shows a message in its place. What was typed is in the draft.
    const onUncaughtError = (error: unknown) => {
      element.dataset.failed = ''
      reportError(error)
      resolve()
    }
    hydrateRoot(
      element,
      <Ready onReady={resolve}>
        <Component {...props} />
      </Ready>,
      { onUncaughtError },
    )
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
