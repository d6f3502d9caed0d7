import type { ReactNode } from 'react'
import { Pressable } from '../frame/ui/button.tsx'
import { Icon, type IconName } from '../frame/ui/icon.tsx'

/** `count` stands at the end of the line. */
export type MenuLinkProps = Pressable & { icon: IconName; label: string; isNarrow: boolean; count?: ReactNode }

/** A line of the menu; collapsed to its icon, the label is its tooltip. */
export function MenuLink({ icon, label, isNarrow, count, ...target }: MenuLinkProps) {
  return (
    <Pressable {...target} title={isNarrow ? label : undefined} className="menu-link">
      <Icon name={icon} size={17} />
      <span className="menu-word truncate">{label}</span>
      {count && <span className="menu-count">{count}</span>}
    </Pressable>
  )
}
