import { Button, IconButton } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { askAboutCall, dropQuestion, useIsAsked } from './asked-call.ts'
import { NOT_REACHED, REACHED } from './lead-moves.ts'

type Props = {
  /** What the call is about, such as `lead 7`, see `askAboutCall`. */
  subject: string
  name: string
  isBusy: boolean
  onReport: (reached: boolean) => void
  /** The buttons are there before anybody asks. */
  isOpen?: boolean
}

/** Asks "reached?" once a call was begun, without being in the way: it can be answered later, or dismissed. */
export function CallQuestion({ subject, name, isBusy, onReport, isOpen = false }: Props) {
  const isAsked = useIsAsked(subject)
  const areKeysOn = useSingleKeys()
  function report(reached: boolean) {
    dropQuestion(subject)
    onReport(reached)
  }
  return (
    <div className={isAsked ? 'notice relative z-1 gap-2! p-2! pl-3!' : 'contents'}>
      <p role="status" className={isAsked ? 'flex-1 font-semibold' : 'sr-only'}>
        {isAsked && `Did you reach ${name}?`}
      </p>
      {isAsked && <IconButton icon="close" label="Ask later" size={16} onClick={() => dropQuestion(subject)} />}
      {(isAsked || isOpen) && (
        <div className="flex w-full flex-wrap gap-2">
          {[REACHED, NOT_REACHED].map((answer) => (
            <Button
              key={answer.key}
              variant={isAsked && answer === REACHED ? 'primary' : 'quiet'}
              disabled={isBusy}
              onClick={() => report(answer === REACHED)}
              className="flex-1"
            >
              {answer.label}
              {areKeysOn && <Kbd keys={answer.key} />}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The props of a link that begins a call. */
export const callLink = (subject: string) => ({ onClick: () => askAboutCall(subject) })
