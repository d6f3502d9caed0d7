import { type MouseEvent, Suspense, useState } from 'react'
import { inLanguage } from '../../../contract/languages.ts'
import { formatPaise } from '../../../contract/money.ts'
import { bookingPath, receiptPath } from '../../../contract/paths.ts'
import { promiseOf } from '../../../languages/promise.ts'
import { serverNow } from '../../ui/server-now.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { useIslandTexts, useLanguage } from '../texts/texts.ts'
import { Seal } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import type { Booked } from './booking.states.ts'
import type { BookingKind } from './booking-props.ts'
import { ArrivalLine } from './late-when.tsx'
import { PromiseLine } from './promise-line.tsx'

type Props = Booked & { kind: BookingKind; phone: string }

export function DoneStep({ reference, token, dueAt, kind, paidPaise, visit, next, phone }: Props) {
  const texts = useIslandTexts().booking
  const language = useLanguage()
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(reference).then(() => setCopied(true))
  const isPaid = paidPaise !== undefined
  const [agreed, later] = texts.nextSteps[kind]

  function leave(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Replaces the panel's entry in the history, so that Back leads to the service and not to an empty booking.
    location.replace(inLanguage('/', language))
  }

  return (
    <section>
      <div className="book-done">
        <Seal />
        <h2 tabIndex={-1}>{texts.doneTitle}</h2>
        {isPaid && <b>{texts.paidAmount(formatPaise(paidPaise))}</b>}
      </div>
      <div className="book-reference">
        <p>{texts.reference}</p>
        <output>{reference}</output>
        <button type="button" className="book-link" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </button>
      </div>
      <h3>{texts.nextTitle}</h3>
      <ol className="book-next">
        {visit !== undefined && (
          <li>
            <Suspense>
              <ArrivalLine visit={visit} next={next} token={token} />
            </Suspense>
          </li>
        )}
        {!visit && (
          <li>
            <PromiseLine promised={promiseOf(new Date(dueAt), serverNow(), texts, language)} phone={phone} />
          </li>
        )}
        {[...(visit ? [texts.when.page, texts.when.quoteFirst] : [agreed]), isPaid ? texts.nextPaid[kind] : later].map((step) => (
          <li key={step}>{unbroken(step)}</li>
        ))}
      </ol>
      <p className="book-links">
        <Link className="action-link" href="/" onClick={leave}>
          {texts.explore}
        </Link>
        {isPaid && (
          <Link className="action-link" href={receiptPath(token)}>
            {texts.toReceipt}
          </Link>
        )}
      </p>
      <div className="book-act">
        <Link className="btn btn-primary" href={visit ? `${bookingPath(token)}#place` : bookingPath(token)}>
          {visit ? texts.addAddress : texts.toBooking}
        </Link>
      </div>
    </section>
  )
}
