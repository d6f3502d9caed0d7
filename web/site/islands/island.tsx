import type { ComponentProps, ComponentType } from 'react'
import { useLanguage } from '../texts/texts.ts'
import { islands } from './islands.ts'

type Name = keyof typeof islands

/** A part of a page that is interactive: complete in the HTML, hydrated later by `hydrate.tsx`. */
export function Island<N extends Name>({ name, props }: { name: N; props: ComponentProps<(typeof islands)[N]> }) {
  const Component = islands[name] as ComponentType<object>
  return (
    <div data-island={name} data-language={useLanguage()} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  )
}
