import type { ComponentProps, ReactNode } from 'react'
import { inLanguage } from '../../../contract/languages.ts'
import { useLanguage } from '../texts/texts.ts'
import { Icon } from './icon.tsx'

type Props = ComponentProps<'a'> & { href: string }

/** A link by a bare path, which leads to the page in the language of this one. Other addresses stay as they are. */
export function Link(props: Props) {
  const language = useLanguage()
  const { href } = props
  return <a {...props} href={href.startsWith('/') ? inLanguage(href, language) : href} />
}

/** A separate link with an arrow, such as "View all". */
export function ArrowLink({ href, children, className = '' }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link href={href} className={`action-link ${className}`.trimEnd()}>
      {children}
      <Icon name="arrow-right" size={20} />
    </Link>
  )
}
