import { bookingTexts as texts } from './booking-texts.ts'
import type { Stage } from './use-steps.ts'

const PLACES: Record<Exclude<Stage['step'], 'callBack'>, number> = { details: 0, code: 1, unsure: 1, done: 2 }

/** Where in the booking one is, as marks on the measuring tape. */
export function StepTape({ stage }: { stage: Exclude<Stage, { step: 'callBack' }> }) {
  const current = PLACES[stage.step]
  const isPaid = stage.step === 'unsure' || (stage.step === 'done' && stage.booked.paidPaise !== undefined)
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
