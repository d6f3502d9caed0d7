import { useId, useState } from 'react'
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
  const id = useId()
  const links = entries.map(toLink)
  const shown = links.filter((link) => isOpen || link['aria-current'])
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        title={isNarrow ? label : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="menu-link"
      >
        <Icon name="documents" size={17} />
        <span className="menu-word">{label}</span>
        <span className="menu-count">
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      </button>
      <div id={id} className="menu-folded">
        {shown.map((link) => (
          <MenuLink key={link.label} {...link} />
        ))}
      </div>
    </>
  )
}
