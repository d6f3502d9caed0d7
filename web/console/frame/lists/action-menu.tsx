import { type ReactNode, useId } from 'react'
import { IconButton } from '../ui/button.tsx'

type Props = {
  /** Says what the actions belong to, to a screen reader. */
  label: string
  /** Stands above the open menu. */
  name: string
  children: ReactNode
}

/** Buttons side by side; on a phone they are a menu at the foot of the screen, behind one button. */
export function ActionMenu({ label, name, children }: Props) {
  const id = useId()
  return (
    <>
      <IconButton icon="more" label={label} title="Actions" popoverTarget={id} className="row-menu-button" />
      {/* Closes before the button acts: the focus is back on the page when a question is asked. */}
      <div id={id} popover="auto" className="row-menu" onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}>
        <p className="row-menu-name">{name}</p>
        {children}
      </div>
    </>
  )
}
