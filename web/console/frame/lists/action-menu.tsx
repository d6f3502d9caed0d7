import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../ui/button.tsx'

type Props = {
  /** Says what the actions belong to, to a screen reader. */
  label: string
  /** Stands above the open menu. */
  name: string
  /** One button opens the menu on every screen. */
  isFolded?: boolean
  children: ReactNode
}

/** Buttons side by side; on a phone, or folded, they are a menu behind one button. */
export function ActionMenu({ label, name, isFolded, children }: Props) {
  const id = useId()
  return (
    <>
      <IconButton
        icon="more"
        label={label}
        title="Actions"
        popoverTarget={id}
        className={isFolded ? 'sm:-ml-2' : 'row-menu-button'}
      />
      <Menu id={id} name={name} className={isFolded ? 'is-folded' : ''}>
        {children}
      </Menu>
    </>
  )
}

/** The files of a screen that has several, behind one button on every screen. */
export function DownloadMenu({ children }: Pick<Props, 'children'>) {
  const id = useId()
  return (
    <>
      <Button variant="quiet" icon="download" popoverTarget={id}>
        Download
      </Button>
      <Menu id={id} name="Download" className="is-folded">
        {children}
      </Menu>
    </>
  )
}

type MenuProps = { id: string; name: string; className?: string; children: ReactNode }

/** Closes before the button acts: the focus is back on the page when a question is asked. */
const Menu = ({ id, name, className = '', children }: MenuProps) => (
  <div
    id={id}
    popover="auto"
    className={`row-menu ${className}`}
    onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
  >
    <p className="row-menu-name">{name}</p>
    {children}
  </div>
)
