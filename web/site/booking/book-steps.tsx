import { useIslandTexts } from '../texts/texts.ts'

/** The steps of a booking, with a code or by payment, as marks on the measuring tape; those up to the current one are coloured. */
export function BookSteps({ current, isByPayment = false }: { current: number; isByPayment?: boolean }) {
  const texts = useIslandTexts().booking
  const [first, second, last] = texts.steps
  return (
    <ol className="book-steps" aria-label={texts.stepsLabel}>
      {[first, isByPayment ? texts.payStep : second, last].map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          {` ${name}`}
        </li>
      ))}
    </ol>
  )
}
