import type { Step } from './booking.states.ts'
import { bookingTexts as texts } from './booking-texts.ts'

type Shown = Exclude<Step, { name: 'callBack' }>

const PLACES: Record<Shown['name'], number> = { details: 0, code: 1, unsure: 1, done: 2 }

/** Where in the booking one is, as marks on the measuring tape. */
export function StepTape({ step }: { step: Shown }) {
  const current = PLACES[step.name]
  const isPaid = step.name === 'unsure' || (step.name === 'done' && step.booked.paidPaise !== undefined)
  const [first, second, last] = texts.steps
  return (
    <ol className="book-steps" aria-label={texts.stepsLabel}>
      {[first, isPaid ? texts.payStep : second, last].map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          {name}
        </li>
      ))}
    </ol>
  )
}
