import { buttonClass } from '../../ui/button.ts'
import { useLanguage } from '../texts/texts.ts'
import { useDayTexts } from './day-texts.ts'
import { type DayState, listUntaken, type WaitingStep } from './queue.rules.ts'

type Props = { state: DayState; onRead: () => void }

/** What the phone could not hand over, until somebody has read it; also where the link has ended. */
export function Untaken({ state, onRead }: Props) {
  const texts = useDayTexts().day
  const language = useLanguage()
  const untaken = listUntaken(state)
  if (untaken.length === 0) return null
  const words: Record<string, string> = { ...texts.say, ...texts.outcomes, ...texts.pay.by }
  const toLine = ({ reference, visit_id, step, outcome, paid_by, said_at, refused }: WaitingStep) => {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' } as const
    const said = [words[step], outcome && words[outcome], paid_by && words[paid_by]].filter(Boolean).join(', ')
    const when = new Date(said_at).toLocaleString(`${language}-IN`, format)
    return [`${reference ?? visit_id}: ${said}, ${when}.`, refused].filter(Boolean).join(' ')
  }
  return (
    <div className="book-notice" role="alert">
      <p>{texts.untaken}</p>
      <ul>
        {untaken.map((step) => (
          <li key={step.action_id}>{toLine(step)}</li>
        ))}
      </ul>
      <button type="button" className={buttonClass('quiet')} onClick={onRead}>
        {texts.untakenSeen}
      </button>
    </div>
  )
}
