import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

/** A link that stands by itself: "View all" and its like. */
export function ArrowLink({ href, children, className = '' }: { href: string; children: ComponentChildren; className?: string }) {
  return (
    <a href={href} className={`action-link ${className}`.trimEnd()}>
      {children}
      <Icon name="arrow-right" size={20} />
    </a>
  )
}
