import { useIslandTexts } from '../texts.ts'

/** The steps of a booking as marks on the measuring tape; those up to the current one are coloured. */
export function BookSteps({ current, isPaid = false }: { current: number; isPaid?: boolean }) {
  const texts = useIslandTexts().booking
  const [first, second, last] = texts.steps
  return (
    <ol className="book-steps" aria-label={texts.stepsLabel}>
      {[first, isPaid ? texts.payStep : second, last].map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b>
          {` ${name}`}
        </li>
      ))}
    </ol>
  )
}
