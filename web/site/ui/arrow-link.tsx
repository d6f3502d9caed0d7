import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** A separate link with an arrow, such as "View all". */
export function ArrowLink({ href, children, className = '' }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link href={href} className={`action-link ${className}`.trimEnd()}>
      {children}
      <Icon name="arrow-right" size={20} />
    </Link>
  )
}
