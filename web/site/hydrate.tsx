import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import type { Language } from '../../contract/languages.ts'
import type { IslandTexts } from '../../languages/en/islands.ts'
import { hydrateRoot } from './islands/react.ts'
import { TextsContext } from './texts/texts.ts'

/** What the file of an island exports: one of them. */
export type IslandModule = { BookingPanel?: ComponentType<never>; ContactForm?: ComponentType<never> }

/** Hydrates the island of the page; resolves once it is interactive. */
export function hydrateIsland(
  element: HTMLElement,
  { BookingPanel, ContactForm }: IslandModule,
  language: Language,
  texts: IslandTexts,
): Promise<void> {
  const Component = (BookingPanel ?? ContactForm) as ComponentType
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  return new Promise((resolve) => {
    // React has emptied the island by now, and the page shows a message in its place. What was typed is in the draft.
    const onUncaughtError = (error: unknown) => {
      element.dataset.failed = ''
      reportError(error)
      resolve()
    }
    // A browser that translates the page changes its texts, and React then re-renders the island.
    const focused = document.activeElement
    const finish = () => {
      if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus()
      resolve()
    }
    const island = (
      <TextsContext value={{ language, texts }}>
        <Ready onReady={finish}>
          <Component {...props} />
        </Ready>
      </TextsContext>
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
