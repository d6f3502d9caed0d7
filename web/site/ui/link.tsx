import type { ComponentProps } from 'react'
import { inLanguage } from '../../../contract/languages.ts'
import { useLanguage } from '../texts/texts.ts'

type Props = ComponentProps<'a'> & { href: string }

/** A link by a bare path, which leads to the page in the language of this one. Other addresses stay as they are. */
export function Link(props: Props) {
  const language = useLanguage()
  const { href } = props
  return <a {...props} href={href.startsWith('/') ? inLanguage(href, language) : href} />
}
