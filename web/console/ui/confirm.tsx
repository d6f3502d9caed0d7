import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { createStore, useStore } from './store.ts'

export type Question = {
  title: string
  text: string
  action: string
  onYes: () => unknown
  /** It deletes nothing. */
  isHarmless?: boolean
}

const asked = createStore<Question | undefined>(undefined)

/** Asks before something is done. */
export const ask = asked.set

/** Once in the frame: shows what is asked. A question goes with the screen that asked it. */
export function ConfirmDialog() {
  const question = useStore(asked)
  const [busyWith, setBusyWith] = useState<Question>()
  const { pathname } = useLocation()
  const close = () => asked.set(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is left
  useEffect(() => close, [pathname])

  async function yes() {
    setBusyWith(question)
    try {
      await question?.onYes()
    } finally {
      // Another screen may have asked something else by then.
      if (asked.get() === question) close()
    }
  }

  return (
    <Dialog isOpen={question !== undefined} title={question?.title ?? ''} onClose={close}>
      <p className="mb-6 text-muted">{question?.text}</p>
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          {question?.isHarmless ? 'Cancel' : 'Keep'}
        </Button>
        <Button variant={question?.isHarmless ? 'primary' : 'danger'} onClick={yes} disabled={busyWith === question}>
          {question?.action}
        </Button>
      </div>
    </Dialog>
  )
}
