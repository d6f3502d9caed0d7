import { useEffect, useRef } from 'react'
import { bookingPath } from '../../../contract/paths.ts'
import { buttonLook } from '../../ui/button.ts'
import { watchBooking } from '../booking-page/watch-booking.ts'
import { bookingTexts } from './booking-texts.ts'
import type { Ordered } from './draft.ts'
import { NoticeLine } from './notice-line.tsx'
import type { Booking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const texts = bookingTexts.paying

type Props = { booking: Booking; state: 'completing' | 'waiting'; paying: Ordered }

/** The money is there, or perhaps: nobody should pay again, and what comes of it is looked for without being asked. */
export function UnsureStep({ booking, state, paying }: Props) {
  const { busy, notice, submitPaid, lookAgain } = booking
  const { title, text } = texts.unsure[state]
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const canSubmit = state === 'completing' && paying.paid

  const goOn = useRef(booking.goOn)
  goOn.current = booking.goOn
  const { token } = paying.order
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is this order and this state
  useEffect(
    () =>
      watchBooking(token, (found) => {
        if (found.state !== state) goOn.current(paying, found, { text: texts.notCharged, isCalm: true })
      }),
    [token, state],
  )

  const label =
    busy === 'booking' ? bookingTexts.booking : busy ? texts.checking : canSubmit ? bookingTexts.tryAgain : texts.lookAgain
  return (
    <section>
      <h2 tabIndex={-1}>{title}</h2>
      <NoticeLine notice={notice} waitS={waitS} />
      <p>{text}</p>
      <p>
        <a className="book-link" href={bookingPath(token)}>
          {bookingTexts.toBooking}
        </a>
      </p>
      <div className="book-act">
        <button
          type="button"
          className={buttonLook()}
          disabled={Boolean(busy) || waitS > 0}
          onClick={() => (canSubmit ? submitPaid(paying) : lookAgain(paying))}
        >
          {label}
        </button>
      </div>
    </section>
  )
}
