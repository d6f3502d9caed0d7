import { formatPaise } from '../../../contract/money.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { bookingPath, creditNotePath, receiptPath } from '../../../contract/paths.ts'
import type { Booking } from '../../../contract/payments.public.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonLook } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { Seal } from '../../ui/seal.tsx'
import { Tape } from '../../ui/tape.tsx'
import { bookingTexts } from '../booking/booking-texts.ts'
import { type BookingKind, promiseOf } from '../booking/promise.ts'
import { PromiseLine } from '../booking/promise-line.tsx'
import type { Head, LoadContext } from '../page.ts'
import { BookingFacts } from './booking-facts.tsx'
import { bookingPageTexts as texts } from './booking-page-texts.ts'

export async function loadBooking({ api, params, site }: LoadContext) {
  const token = params.token ?? ''
  const [{ data: booking }, { mobile: phone }, { data: links }] = await Promise.all([
    api.payments.getBooking({ token }),
    api.contact.get(),
    api.services.listLinks(),
  ])
  const service = links.find(({ sendto }) => sendto === `/services/${booking.service}`)
  return { token, booking, service, phone, now: site.now }
}
type Data = Awaited<ReturnType<typeof loadBooking>>

export function bookingHead({ token, booking }: Data): Head {
  return {
    title: texts.titles[booking.state],
    description: texts.description,
    keywords: undefined,
    canonical: bookingPath(token),
    isPrivate: true,
  }
}

/** Always the truth, for somebody who may be worried: what is paid, what is booked, and whether to pay again. */
export function BookingPage({ token, booking, service, phone, now }: Data) {
  const { state, amount_paise } = booking
  const isOpen = state === 'completing' || state === 'waiting'
  return (
    <div className="wrap">
      <div className="standing" data-watch={isOpen ? token : undefined} data-state={state}>
        <div className="standing-head">
          <p>{texts.eyebrow}</p>
          <Mark state={state} />
          <h1 tabIndex={-1}>{texts.titles[state]}</h1>
          <p className="standing-lead">{texts.leads[state](amount_paise ? formatPaise(amount_paise) : '')}</p>
        </div>
        <div>
          <Tape />
          <Next booking={booking} phone={phone} now={now} />
          {isOpen && (
            <p className="standing-look">
              <span hidden>{`${texts.auto} `}</span>
              <a className="go" href={bookingPath(token)}>
                {texts.lookAgain}
              </a>
            </p>
          )}
          <div className="standing-acts">
            {booking.has_credit_note && (
              <a className={buttonLook()} href={creditNotePath(token)}>
                {texts.creditNote}
              </a>
            )}
            {booking.has_receipt && (
              <a className={buttonLook(booking.has_credit_note ? 'quiet' : undefined)} href={receiptPath(token)}>
                {texts.receipt}
              </a>
            )}
            {(state === 'notCharged' || state === 'done' || state === 'cancelled') && (
              <a className={buttonLook()} href={service ? `${service.sendto}#book` : '/#services'}>
                {service ? texts[state === 'notCharged' ? 'again' : 'anew'](service.title) : texts.toServices}
              </a>
            )}
            <a className={buttonLook('quiet')} href={toTel(phone)}>
              <Icon name="phone" size={20} />
              {texts.call(formatPhone(phone))}
            </a>
          </div>
          <p className="small">{texts.callWhen}</p>
        </div>
        <BookingFacts booking={booking} />
      </div>
      <p role="status" className="sr-only" />
    </div>
  )
}

const MARKS: Record<Exclude<Booking['state'], 'booked' | 'paidAndBooked'>, string> = {
  completing: 'clock',
  waiting: 'clock',
  notCharged: 'info',
  refunding: 'rupee',
  refundFailed: 'info',
  refunded: 'rupee',
  done: 'check',
  cancelled: 'info',
}

function Mark({ state }: { state: Booking['state'] }) {
  if (state === 'booked' || state === 'paidAndBooked') return <Seal />
  return (
    <span className="standing-mark">
      <Icon name={MARKS[state]} size={28} />
    </span>
  )
}

type NextProps = { booking: Booking; phone: string; now: Date }

function Next({ booking, phone, now }: NextProps) {
  const { state, due_at } = booking
  const isBooked = state === 'booked' || state === 'paidAndBooked'
  const kind = kindOf(booking)
  const steps = isBooked ? bookedSteps(state, kind) : texts.next[state]
  if (steps.length === 0) return null
  return (
    <>
      <h2>{texts.nextTitle}</h2>
      <ol className="book-next">
        {isBooked && due_at && (
          <li>
            <PromiseLine promised={promiseOf(new Date(due_at), now, kind)} phone={phone} />
          </li>
        )}
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

function kindOf({ service_type, service }: Booking): BookingKind {
  return BOOKING_SERVICE_TYPES.some((type) => type === service_type) || /^home/.test(service ?? '') ? 'visit' : 'callBack'
}

/** What follows the call that was promised. */
function bookedSteps(state: 'booked' | 'paidAndBooked', kind: BookingKind): readonly string[] {
  const [agreed, later] = bookingTexts.nextSteps[kind]
  return [agreed, state === 'paidAndBooked' ? bookingTexts.nextPaid[kind] : later]
}
