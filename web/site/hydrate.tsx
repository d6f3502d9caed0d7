import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import type { Language } from '../../contract/languages.ts'
import { islands } from './islands.ts'
import { hydrateRoot } from './react.ts'
import { type IslandTexts, provideTexts } from './texts.ts'

/** Hydrates the islands of the page; resolves once all of them are interactive. */
export function hydrateIslands(elements: Iterable<HTMLElement>, language: Language, texts: IslandTexts): Promise<unknown> {
  provideTexts({ language, texts })
  return Promise.all(Array.from(elements, hydrateIsland))
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
    const island = (
      <Ready onReady={resolve}>
        <Component {...props} />
      </Ready>
    )
    // As a transition, React hydrates in slices between which the browser answers.
    startTransition(() => {
      hydrateRoot(element, island, { onUncaughtError })
    })
  })
}

function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
