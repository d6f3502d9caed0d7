import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import type { KeyboardEvent, ReactNode } from 'react'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

type Props = {
  label: string
  icon: ToolIconName
  isOn?: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Where the cursor goes when it closes: true for back to the button. */
  finalFocus: () => HTMLElement | true
  /** Enter in one of the fields. */
  onEnter: () => void
  children: ReactNode
}

/** A tool that asks for something first. Not a form of its own: it stands inside one. */
export function PopoverTool({ label, icon, isOn, isOpen, onOpen, finalFocus, onEnter, children }: Props) {
  function enter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'text') return
    event.preventDefault()
    onEnter()
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Toolbar.Button
        className="tool"
        aria-label={label}
        title={label}
        data-on={isOn || undefined}
        render={<Popover.Trigger type="button" />}
        onMouseDown={(event) => event.preventDefault()}
      >
        <ToolIcon name={icon} />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} align="start" className="z-20">
          <Popover.Popup className="tool-popover" aria-label={label} finalFocus={finalFocus} onKeyDown={enter}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
