import { formatMobile } from '../../../contract/fields.ts'
import type { Promised } from './promise.ts'

/** When somebody calls; with the number to call where we are late. */
export function PromiseLine({ promised: { text, isLate }, phone }: { promised: Promised; phone: string }) {
  if (!isLate) return text
  return (
    <>
      {`${text} `}
      <a className="book-phone" href={`tel:+91${phone}`}>
        {formatMobile(phone)}
      </a>
      .
    </>
  )
}
