import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { Glyph } from '../ui/icons.tsx'
import { SideMenu } from './side-menu.tsx'

/** The menu on a phone: a panel from the left that keeps the focus and goes once something is chosen. */
export function MenuPanel() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Menu" className="icon-button">
        <Glyph name="menu" size={20} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="frame-panel">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SideMenu
            onChosen={close}
            head={
              <Dialog.Close aria-label="Close the menu" className="icon-button">
                <Glyph name="close" />
              </Dialog.Close>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
