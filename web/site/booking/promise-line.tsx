import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { Promised } from '../../../languages/promise.ts'

/** By when someone calls, with our number if we are late. */
export function PromiseLine({ promised: { text, isLate }, phone }: { promised: Promised; phone: string }) {
  if (!isLate) return <span>{text}</span>
  return (
    <>
      <span>{`${text} `}</span>
      <a className="book-phone" href={toTel(phone)}>
        {formatPhone(phone)}
      </a>
      .
    </>
  )
}
