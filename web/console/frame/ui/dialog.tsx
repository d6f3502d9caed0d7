import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { Button } from './button.tsx'
import { useScrolls } from './hooks.ts'
import { Icon } from './icon.tsx'
import { closeConfirm, isConfirmOpen, type Question } from './open-confirm.ts'

type Props = {
  isOpen: boolean
  title: string
  /** Undefined where the dialog can't be closed without an answer. */
  onClose: (() => void) | undefined
  children: ReactNode
  /** At the side, as tall as the window, instead of in the middle. On a phone both come up from the bottom. */
  side?: boolean
  /** What has the focus first, where it is not the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Whether Back closes it; not where the question is whether to go back. */
  closesOnBack?: boolean
}

export function Dialog({ isOpen, title, onClose, children, side = false, initialFocus, actions, closesOnBack = true }: Props) {
  useBackCloses(isOpen && closesOnBack, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup initialFocus={initialFocus} finalFocus={false} className={side ? 'dialog-side' : 'dialog-middle'}>
          <div className="dialog-head">
            <Base.Title className="font-display text-lg">{title}</Base.Title>
            <div className="flex items-center gap-1">
              {actions}
              {onClose && (
                <Base.Close aria-label="Close" className="icon-button">
                  <Icon name="close" />
                </Base.Close>
              )}
            </div>
          </div>
          <Body>{children}</Body>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Body({ children }: { children: ReactNode }) {
  const { box, isScrolling } = useScrolls<HTMLDivElement>()
  return (
    <div ref={box} tabIndex={isScrolling ? 0 : undefined} className="dialog-body">
      {children}
    </div>
  )
}

export function ConfirmDialog({ question }: { question: Question | undefined }) {
  const [busyWith, setBusyWith] = useState<Question>()

  async function yes() {
    setBusyWith(question)
    try {
      await question?.onYes()
    } finally {
      // Another screen may have asked something else by then.
      if (isConfirmOpen(question)) closeConfirm()
    }
  }

  return (
    <Dialog isOpen={question !== undefined} title={question?.title ?? ''} onClose={closeConfirm}>
      <p className="mb-6 text-muted">{question?.text}</p>
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={closeConfirm}>
          {question?.isHarmless ? 'Cancel' : 'Keep'}
        </Button>
        <Button variant={question?.isHarmless ? 'primary' : 'danger'} onClick={yes} disabled={busyWith === question}>
          {question?.action}
        </Button>
      </div>
    </Dialog>
  )
}
