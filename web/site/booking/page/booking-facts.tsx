import type { Booking } from '../../../../contract/bookings/payments.public.ts'
import { toLabel } from '../../../../contract/labels.ts'
import { formatPaise } from '../../../../contract/money.ts'
import type { Catalogue } from '../../../../languages/en/catalogue.ts'
import { useTexts } from '../../texts/texts.ts'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { Moment } from '../../ui/moment.tsx'

/** `serviceTitle` is the title of the booked service, if that is no option of the form. */
export function BookingFacts({ booking, serviceTitle }: { booking: Booking; serviceTitle: string | undefined }) {
  const { bookingPage, labels } = useTexts()
  const { facts: names, factsTitle } = bookingPage
  const { reference, service_type, city, mobile, amount_paise, refunded_paise, state, paid_at, created_at } = booking
  const option = service_type && toLabel(labels.services, service_type)
  const facts: Fact[] = [
    [names.reference, reference && <b className="font-display text-lg/[1.2] font-bold normal-nums select-all">{reference}</b>],
    [names.service, option === service_type ? (serviceTitle ?? option) : option],
    [names.city, city && toLabel(labels.cities, city)],
    [names.mobile, mobile],
    [toAmountName(booking, names.amount), amount_paise && formatPaise(amount_paise)],
    [names.partReturned, state !== 'refunded' && refunded_paise > 0 && formatPaise(refunded_paise)],
    [paid_at ? names.paidAt : reference ? names.bookedAt : names.askedAt, <Moment key="at" time={paid_at ?? created_at} />],
  ]
  return (
    <section className="card booking-facts self-start" aria-labelledby="facts">
      <h2 id="facts" className="mt-6 mb-3 text-lg/[1.25]">
        {factsTitle}
      </h2>
      <FactList facts={facts} />
    </section>
  )
}

function toAmountName({ state, paid_at }: Booking, names: Catalogue['bookingPage']['facts']['amount']): string {
  if (state === 'refunded') return names.returned
  return paid_at || state === 'completing' ? names.paid : names.due
}
