import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { closeConfirm, isConfirmOpen, type Question } from './open-confirm.ts'

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
