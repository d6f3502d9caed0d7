import { findWaiting, type Quote } from '../../../../contract/bookings/quotes.ts'
import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { billPath } from '../../../../contract/paths.ts'
import type { PlainForm } from '../../../../contract/site.ts'
import { buttonClass } from '../../../ui/button.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { RefusalBox } from '../../ui/refusal.tsx'
import { QuoteLines } from './quote-lines.tsx'

const ACTS: readonly (string | undefined)[] = ['approved', 'declined']

type Props = { visit: BookingVisit; token: string; form: PlainForm | undefined; isPaid: boolean }

/** What the technician offers and what is to be paid. What waits for the customer comes first, what is decided last. */
export function QuoteCards({ visit, token, form, isPaid }: Props) {
  const { quotes = [] } = visit
  const waiting = findWaiting(quotes)
  const refused = ACTS.includes(form?.fields.act) ? form : undefined
  const toCard = (quote: Quote) => <QuoteCard key={quote.number} quote={quote} isWaiting={quote === waiting} isPaid={isPaid} />
  return (
    <>
      {refused && <RefusalBox form={refused} isFocused />}
      {waiting && toCard(waiting)}
      <PayCard visit={visit} token={token} />
      {quotes.filter((quote) => quote !== waiting).map(toCard)}
    </>
  )
}

function QuoteCard({ quote, isWaiting, isPaid }: { quote: Quote; isWaiting: boolean; isPaid: boolean }) {
  const texts = useTexts().bookingPage.quote
  const { number, total_paise, status } = quote
  const id = `quote-${number}`
  return (
    <section className="card quote-card" aria-labelledby={id}>
      <h2 id={id}>{texts.title(number)}</h2>
      {!isWaiting && <p className="font-semibold">{status === 'approved' ? texts.approved : texts.declined}</p>}
      <QuoteLines quote={quote} />
      {status !== 'declined' && isPaid && <p className="fine-print">{texts.comesOff}</p>}
      {isWaiting && (
        <form method="post" className="quote-acts">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="total_paise" value={total_paise} />
          <p className="fine-print">{texts.hint}</p>
          <button type="submit" name="act" value="approved" className={buttonClass()}>
            {texts.approve(formatPaise(total_paise))}
          </button>
          <button type="submit" name="act" value="declined" className={buttonClass('quiet')}>
            {texts.decline}
          </button>
        </form>
      )}
    </section>
  )
}

/** What is to be paid, or was, and the bill. */
function PayCard({ visit: { status, to_pay, bill }, token }: Pick<Props, 'visit' | 'token'>) {
  const texts = useTexts().bookingPage.quote
  const language = useLanguage()
  const duePaise = (to_pay ?? bill)?.due_paise
  if (duePaise === undefined) return null
  const pay = status === 'done' ? texts.payLater : texts.payNow
  return (
    <section className="card quote-card" aria-labelledby="pay-title">
      <h2 id="pay-title">{to_pay ? pay.title : texts.bill}</h2>
      {duePaise > 0 && <p className="quote-due">{formatPaise(duePaise)}</p>}
      {to_pay ? <p>{to_pay.upi ? pay.upi : pay.cash}</p> : bill?.paid_by && <p>{texts.paidBy[bill.paid_by]}</p>}
      {to_pay?.upi && (
        <div className="quote-acts">
          <a className={buttonClass()} href={to_pay.upi.url}>
            {texts.payUpi}
          </a>
          <p>
            {texts.upiId} <code className="quote-upi">{to_pay.upi.id}</code>
          </p>
        </div>
      )}
      {bill && (
        <a className={buttonClass('quiet')} href={`${billPath(token, bill.number)}&language=${language}`}>
          {texts.billFile}
        </a>
      )}
    </section>
  )
}
