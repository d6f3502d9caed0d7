import { dropQuestion, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { useSingleKeys } from '../../frame/ui/single-keys.ts'
import { NOT_REACHED, REACHED } from './lead-labels.tsx'

type Props = {
  /** What the call is about, such as `lead 7`, see `callLink`. */
  subject: string
  name: string
  isBusy: boolean
  /** Ends with `dropQuestion` once the report is stored. */
  onReport: (reached: boolean) => void
  /** In a pane, whose keys answer it too, the buttons are there before anyone asks. */
  isOpen?: boolean
  hasKeys?: boolean
}

/** Asks "reached?" once a call was begun, without being in the way: it can be answered later, or dismissed. */
export function CallQuestion({ subject, name, isBusy, onReport, isOpen = false, hasKeys = false }: Props) {
  const isAsked = useIsAsked(subject)
  const areKeysOn = useSingleKeys()
  return (
    <div className={isAsked ? 'notice relative z-1 w-full gap-2! p-2! pl-3!' : 'contents'}>
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
              onClick={() => onReport(answer === REACHED)}
              className="flex-1"
            >
              {answer.label}
              {hasKeys && areKeysOn && <Kbd keys={answer.key} />}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
