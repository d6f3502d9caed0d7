import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islands } from './islands.ts'

/** Brings the islands of the page to life; resolves once each one answers. */
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
      <WhenReady tell={resolve}>
        <Component {...props} />
      </WhenReady>,
      {
        identifierPrefix: name,
        // React takes away what threw: the page says so in its place. What was typed is in the draft.
        onUncaughtError(error) {
          element.dataset.failed = ''
          reportError(error)
          resolve()
        },
      },
    )
  })
}

function WhenReady({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell])
  return children
}
