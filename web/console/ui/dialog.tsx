import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** Undefined where the dialog can't be closed without an answer. */
  onClose: (() => void) | undefined
  children: ReactNode
  /** At the side, as tall as the window; else in the middle. */
  side?: boolean
}

export function Dialog({ isOpen, title, onClose, children, side = false }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className={side ? 'dialog-side' : 'dialog-middle'}>
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="font-display text-lg">{title}</Base.Title>
            {onClose && (
              <Base.Close aria-label="Close" className="icon-button">
                <Icon name="close" size={20} />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
