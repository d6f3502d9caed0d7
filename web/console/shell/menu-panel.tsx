import { Dialog } from '@base-ui/react/dialog'
import type { RefObject } from 'react'
import { useBackCloses } from '../frame/ui/back-closes.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { SideMenu } from './side-menu.tsx'

type Props = { isOpen: boolean; onClose: () => void; button: RefObject<HTMLElement | null> }

/** The menu on a phone: a panel from the left that traps the focus and closes after a choice. */
export function MenuPanel({ isOpen, onClose, button }: Props) {
  useBackCloses(isOpen, onClose)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="frame-panel" finalFocus={button}>
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SideMenu
            onChosen={onClose}
            head={
              <Dialog.Close aria-label="Close the menu" className="icon-button">
                <Icon name="close" />
              </Dialog.Close>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
