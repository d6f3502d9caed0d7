import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { outcomeOf } from '../../../../contract/bookings/quotes.ts'
import { BOOKING_SERVICE_TYPES } from '../../../../contract/options.ts'
import type { Catalogue } from '../../../../languages/en/catalogue.ts'
import { promiseOf } from '../../../../languages/promise.ts'
import { unbroken } from '../../../ui/unbroken.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import type { BookingKind } from '../booking-props.ts'
import { PromiseLine } from '../promise-line.tsx'
import { isVisitComing } from './visit-card.tsx'

type Props = { booking: Booking; phone: string; now: Date }

/** What the customer can expect, beside what the cards say. */
export function NextSteps({ booking, phone, now }: Props) {
  const { bookingPage: texts, booking: booked } = useTexts()
  const language = useLanguage()
  const { state, due_at, is_called, visit } = booking
  const isBooked = state === 'booked' || state === 'paidAndBooked'
  const isPlanned = visit !== undefined && isVisitComing(visit)
  const kind = kindOf(booking)
  const [agreed = '', later = ''] = isBooked ? bookedSteps(state, kind, booked) : []
  const { quotes = [] } = visit ?? {}
  // A quote that is there is not announced, and a payment not where no work is wanted, or under the guarantee.
  const asked = quotes.length > 0 ? [] : [isPlanned ? booked.when.quoteFirst : agreed]
  const paid = outcomeOf(quotes) === 'inspection' || visit?.is_return ? [] : [later]
  const steps = isBooked ? [...asked, ...paid] : texts.next[state]
  const isWithoutWork = visit?.outcome === 'inspection' || visit?.outcome === 'none'
  if (steps.length === 0) return null
  return (
    <>
      <h2 className="mt-6 mb-3 text-lg/[1.25]">{texts.nextTitle}</h2>
      <ol className="book-next">
        {isBooked && !isPlanned && due_at && !is_called && (
          <li>
            <PromiseLine promised={promiseOf(new Date(due_at), now, booked, language)} phone={phone} />
          </li>
        )}
        {/* What to do if the fault is back stands beside the guarantee. */}
        {steps.slice(Number(state === 'done' && (visit?.guarantee !== undefined || isWithoutWork))).map((step) => (
          <li key={step}>{unbroken(step)}</li>
        ))}
      </ol>
    </>
  )
}

function kindOf({ service_type, service }: Booking): BookingKind {
  return BOOKING_SERVICE_TYPES.some((type) => type === service_type) || /^home/.test(service ?? '') ? 'visit' : 'callBack'
}

/** The steps after the promised call. */
function bookedSteps(state: 'booked' | 'paidAndBooked', kind: BookingKind, texts: Catalogue['booking']): readonly string[] {
  const [agreed, later] = texts.nextSteps[kind]
  return [agreed, state === 'paidAndBooked' ? texts.nextPaid[kind] : later]
}
