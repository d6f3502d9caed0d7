import type { Quote, QuoteLine } from '../../../../contract/bookings/quotes.ts'
import { formatPaise } from '../../../../contract/money.ts'

type Props = { quote: Quote; texts: { kinds: Record<QuoteLine['kind'], string>; total: string } }

/** A quote as customer and technician read it. */
export function QuoteLines({ quote: { lines, total_paise }, texts }: Props) {
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
