import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islands } from './islands.ts'

/** Hydrates the islands of the page; resolves once all of them are interactive. */
export function hydrateIslands(elements: Iterable<HTMLElement>): Promise<unknown> {
  return Promise.all(Array.from(elements, hydrateIsland))
}

function hydrateIsland(element: HTMLElement): Promise<void> {
  const name = element.dataset.island as keyof typeof islands
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  const Component = islands[name] as ComponentType<object>
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <WhenReady onReady={resolve}>
        <Component {...props} />
      </WhenReady>,
      {
        identifierPrefix: name,
        // React removes what threw: the page shows a message in its place. What was typed is in the draft.
        onUncaughtError(error) {
          element.dataset.failed = ''
          reportError(error)
          resolve()
        },
      },
    )
  })
}

function WhenReady({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
