import type { Quote } from '../../../../contract/bookings/quotes.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { useTexts } from '../../texts/texts.ts'

/** A quote as customer and technician read it. */
export function QuoteLines({ quote: { lines, total_paise } }: { quote: Quote }) {
  const texts = useTexts().bookingPage.quote
  return (
    <dl className="quote-lines">
      {[...lines.entries()].map(([at, { label, paise, kind }]) => (
        <div key={at}>
          <dt>
            {label} <small>{texts.kinds[kind]}</small>
          </dt>
          <dd>{formatPaise(paise)}</dd>
        </div>
      ))}
      <div>
        <dt>{texts.total}</dt>
        <dd>{formatPaise(total_paise)}</dd>
      </div>
    </dl>
  )
}
