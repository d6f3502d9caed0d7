import { useState } from 'react'
import type { Entry } from '../frame/screens.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { MenuLink, type MenuLinkProps } from './menu-link.tsx'

type Props = {
  label: string
  entries: readonly Entry[]
  isNarrow: boolean
  toLink: (entry: Entry) => MenuLinkProps
}

/** Several screens behind one line of the menu. Folded, it still shows the one that is open. */
export function MenuFold({ label, entries, isNarrow, toLink }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const links = entries.map(toLink)
  const shown = links.filter((link) => isOpen || link['aria-current'])
  return (
    <>
      <MenuLink
        icon="documents"
        label={label}
        isNarrow={isNarrow}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        count={<Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      />
      <div className="menu-folded">
        {shown.map((link) => (
          <MenuLink key={link.label} {...link} />
        ))}
      </div>
    </>
  )
}
