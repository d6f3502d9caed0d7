import { useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { Dialog } from './dialog.tsx'

export type Question = {
  title: string
  text: string
  action: string
  onYes: () => unknown
  /** It deletes nothing. */
  isHarmless?: boolean
}

/** Asks before something is done: `ask({...})`, with `dialog` somewhere in the markup. */
export function useConfirm() {
  const [question, setQuestion] = useState<Question>()
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setQuestion(undefined)

  async function yes() {
    setIsBusy(true)
    try {
      await question?.onYes()
    } finally {
      setIsBusy(false)
      close()
    }
  }

  const dialog = (
    <Dialog isOpen={question !== undefined} title={question?.title ?? ''} onClose={close}>
      <p className="mb-6 text-muted">{question?.text}</p>
      <div className="flex justify-end gap-3">
        <button type="button" onClick={close} className={buttonClass('quiet')}>
          {question?.isHarmless ? 'Cancel' : 'Keep'}
        </button>
        <button
          type="button"
          onClick={yes}
          disabled={isBusy}
          className={buttonClass(question?.isHarmless ? 'primary' : 'danger')}
        >
          {question?.action}
        </button>
      </div>
    </Dialog>
  )
  return { ask: setQuestion, dialog }
}
