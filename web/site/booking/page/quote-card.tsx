import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { findWaiting, outcomeOf, type Quote, type ToPay } from '../../../../contract/bookings/quotes.ts'
import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { billPath } from '../../../../contract/paths.ts'
import type { PlainForm } from '../../../../contract/site.ts'
import type { BookingPageTexts } from '../../../../languages/en/booking-page.ts'
import { buttonClass } from '../../../ui/button.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { RefusalBox } from '../../ui/refusal.tsx'
import { QuoteLines } from './quote-lines.tsx'

const ACTS: readonly (string | undefined)[] = ['approved', 'declined']

type Props = { visit: BookingVisit; token: string; form: PlainForm | undefined; checkoutUrl: string | undefined }

/** What the technician offers and what is to be paid. What waits for the customer comes first, what is decided last. */
export function QuoteCards({ visit, token, form, checkoutUrl }: Props) {
  const { quotes = [], charge } = visit
  const waiting = findWaiting(quotes)
  const refused = ACTS.includes(form?.fields.act) ? form : undefined
  const toCard = (quote: Quote) => <QuoteCard key={quote.number} quote={quote} isWaiting={quote === waiting} charge={charge} />
  return (
    <>
      {refused && <RefusalBox form={refused} isFocused />}
      {waiting && toCard(waiting)}
      <PayCard visit={visit} token={token} checkoutUrl={checkoutUrl} />
      {quotes.filter(({ status }) => status === 'approved').map(toCard)}
      {quotes.filter(({ status }) => status === 'declined').map(toCard)}
    </>
  )
}

type CardProps = Pick<BookingVisit, 'charge'> & { quote: Quote; isWaiting: boolean }

function QuoteCard({ quote, isWaiting, charge }: CardProps) {
  const { bookingPage, terms } = useTexts()
  const texts = bookingPage.quote
  const { number, total_paise, status } = quote
  const id = `quote-${number}`
  return (
    <section className="card quote-card" aria-labelledby={id}>
      <h2 id={id}>{texts.title(number)}</h2>
      {!isWaiting && <p className="font-semibold">{status === 'approved' ? texts.approved : texts.declined}</p>}
      <QuoteLines quote={quote} texts={texts} />
      {status !== 'declined' && charge && (
        <p className="fine-print">{charge.is_paid ? terms.paidDeducted : terms.nothingAdded}</p>
      )}
      {isWaiting && (
        <form method="post" className="quote-acts">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="total_paise" value={total_paise} />
          <p className="fine-print">{toHint(charge, texts)}</p>
          <button type="submit" name="act" value="approved" className={buttonClass()}>
            {texts.approve(formatPaise(total_paise))}
          </button>
          <details>
            <summary className="action-link">
              {texts.decline}
              <Icon name="chevron-down" size={20} />
            </summary>
            <button type="submit" name="act" value="declined" className={buttonClass('quiet')}>
              {texts.declineSurely}
            </button>
          </details>
        </form>
      )}
    </section>
  )
}

function toHint(charge: BookingVisit['charge'], texts: BookingPageTexts['quote']): string {
  if (!charge) return texts.hintFree
  return charge.is_paid ? texts.hintPaid : texts.hint(formatPaise(charge.paise))
}

/** What is to be paid, or was, and the bill. */
function PayCard({ visit: { status, to_pay, bill, quotes = [] }, token, checkoutUrl }: Omit<Props, 'form'>) {
  const texts = useTexts().bookingPage.quote
  const language = useLanguage()
  const duePaise = (to_pay ?? bill)?.due_paise
  if (duePaise === undefined) return null
  const isDone = status === 'done'
  const pay = isDone ? texts.payLater : texts.payNow
  const title = !isDone && outcomeOf(quotes) === 'work' ? texts.payWhenDone : pay.title
  return (
    <section className="card quote-card" aria-labelledby="pay-title">
      <h2 id="pay-title">{to_pay ? title : texts.bill}</h2>
      {duePaise > 0 && <p className="quote-due">{formatPaise(duePaise)}</p>}
      {to_pay ? (
        <HowToPay toPay={to_pay} pay={pay} />
      ) : (
        bill?.paid_by && <p>{bill.is_refunded ? texts.refunded : texts[bill.is_found ? 'paidBy' : 'saidPaid'][bill.paid_by]}</p>
      )}
      {to_pay?.is_over_upi && <p>{texts.overUpi}</p>}
      {to_pay?.checkout === 'open' && <PayOnline duePaise={to_pay.due_paise} token={token} checkoutUrl={checkoutUrl} />}
      {to_pay?.upi && to_pay.checkout !== 'underWay' && (
        <div className="quote-acts">
          <a className={buttonClass(to_pay.checkout && 'quiet')} href={to_pay.upi.url}>
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

type How = { toPay: ToPay; pay: Pick<BookingPageTexts['quote']['payLater'], 'upi' | 'cash'> }

/** The ways to pay; those without a script can't open the checkout. */
function HowToPay({ toPay: { upi, checkout }, pay }: How) {
  const { payLater } = useTexts().bookingPage.quote
  const other = upi ? pay.upi : pay.cash
  if (checkout === 'underWay') return <p>{payLater.underWay}</p>
  if (!checkout) return <p>{other}</p>
  return (
    <>
      <p className="noscript:hidden">{payLater.checkout}</p>
      <p className="hidden noscript:block">{other}</p>
    </>
  )
}

/** Opens the checkout, once pay-bill.ts has loaded. */
function PayOnline({ duePaise, token, checkoutUrl }: Pick<Props, 'token' | 'checkoutUrl'> & { duePaise: number }) {
  const texts = useTexts().bookingPage.quote
  return (
    <div className="quote-acts noscript:hidden">
      <button
        type="button"
        className={buttonClass()}
        disabled
        data-pay-bill={token}
        data-checkout-url={checkoutUrl}
        data-paying-for={texts.payingFor}
        data-not-paid={texts.notPaid}
        data-unknown={texts.unknown}
      >
        {texts.payOnline(formatPaise(duePaise))}
      </button>
      <p role="alert" className="empty:hidden" />
    </div>
  )
}

/** The bills of earlier visits; that of the visit itself stands with what is to be paid. */
export function EarlierBills({ booking: { bills = [], visit }, token }: { booking: Booking; token: string }) {
  const texts = useTexts().bookingPage.quote
  const language = useLanguage()
  return bills
    .filter((number) => number !== visit?.bill?.number)
    .map((number) => (
      <a key={number} className={buttonClass('quiet')} href={`${billPath(token, number)}&language=${language}`}>
        {texts.billFile} {number}
      </a>
    ))
}
