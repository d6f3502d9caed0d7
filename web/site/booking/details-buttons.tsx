import { useEffect, useRef } from 'react'
import { formatPaise } from '../../../contract/money.ts'
import { buttonClass } from '../../ui/button.ts'
import type { State } from './booking.states.ts'
import { bookingTexts as texts } from './booking-texts.ts'

type Props = { state: State; isWaiting: boolean; amountPaise: number | undefined; pay: () => void }

/** Two ways to book: a code by SMS, or the visit charge paid now. While one is under way both are locked. */
export function DetailsButtons({ state: { task, verified, errors }, isWaiting, amountPaise, pay }: Props) {
  const payButton = useRef<HTMLButtonElement>(null)
  const kind = task?.kind
  const isPaying = kind === 'order' || kind === 'checkOut' || kind === 'look'

  const before = useRef(kind)
  // The payment window took the focus; whoever closed it stands here again.
  useEffect(() => {
    const isBack = (before.current === 'checkOut' || before.current === 'look') && !kind
    if (isBack && Object.keys(errors).length === 0) payButton.current?.focus({ preventScroll: true })
    before.current = kind
  }, [kind, errors])

  const { paying } = texts
  const code = kind === 'sendCode' ? texts.sending : kind === 'book' ? texts.booking : verified ? texts.sendNow : texts.sendCode
  const waiting = kind === 'look' ? paying.checking : kind === 'checkOut' ? paying.waiting : paying.ordering
  return (
    <div className="book-act">
      <button type="submit" className={buttonClass()} aria-disabled={task || isWaiting ? true : undefined}>
        {code}
      </button>
      {amountPaise && (
        <button
          ref={payButton}
          type="button"
          className={buttonClass('quiet')}
          aria-disabled={task ? true : undefined}
          onClick={pay}
        >
          {isPaying ? waiting : paying.pay(formatPaise(amountPaise))}
        </button>
      )}
    </div>
  )
}
