import type { ComponentProps, ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islands } from './islands.ts'

type Name = keyof typeof islands

/**
 * A part of a page that is interactive: complete in the HTML, hydrated later by `hydrate.tsx`.
 * It is rendered as a root of its own, so that hydration finds the ids that it expects.
 */
export function Island<N extends Name>({ name, props }: { name: N; props: ComponentProps<(typeof islands)[N]> }) {
  const Component = islands[name] as ComponentType<object>
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  return <div data-island={name} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: html }} />
}
