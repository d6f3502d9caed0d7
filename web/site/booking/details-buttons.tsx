import { useEffect, useRef } from 'react'
import { formatPaise } from '../../../contract/money.ts'
import { buttonLook } from '../../ui/button.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import type { Booking } from './use-booking.ts'

type Props = { booking: Booking; isWaiting: boolean; amountPaise: number | undefined; pay: () => void }

/** Two ways to book: a code by SMS, or the visit charge paid now. While one is under way both are locked. */
export function DetailsButtons({ booking: { busy, verified, errors }, isWaiting, amountPaise, pay }: Props) {
  const payButton = useRef<HTMLButtonElement>(null)
  const isPaying = busy === 'ordering' || busy === 'paying' || busy === 'checking'

  const wasPaying = useRef(false)
  // A locked button loses the focus; whoever closed the payment window stands here again.
  useEffect(() => {
    if (wasPaying.current && !busy && Object.keys(errors).length === 0) payButton.current?.focus({ preventScroll: true })
    wasPaying.current = busy === 'paying'
  }, [busy, errors])

  const { paying } = texts
  const code = busy === 'sending' ? texts.sending : busy === 'booking' ? texts.booking : verified ? texts.sendNow : texts.sendCode
  const waiting = busy === 'checking' ? paying.checking : busy === 'paying' ? paying.waiting : paying.ordering
  return (
    <div className="book-act">
      <button type="submit" className={buttonLook()} disabled={Boolean(busy) || isWaiting}>
        {code}
      </button>
      {amountPaise && (
        <button ref={payButton} type="button" className={buttonLook('quiet')} disabled={Boolean(busy)} onClick={pay}>
          {isPaying ? waiting : paying.pay(formatPaise(amountPaise))}
        </button>
      )}
    </div>
  )
}
