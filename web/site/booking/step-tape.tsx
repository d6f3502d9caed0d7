import { bookingTexts as texts } from './booking-texts.ts'
import type { Stage } from './use-booking.ts'

const ORDER: readonly Stage['step'][] = ['details', 'code', 'done']

/** Where in the booking one is, as marks on the measuring tape. */
export function StepTape({ step }: { step: Stage['step'] }) {
  const current = ORDER.indexOf(step)
  return (
    <ol className="book-steps" aria-label={texts.stepsLabel}>
      {texts.steps.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          {name}
        </li>
      ))}
    </ol>
  )
}
