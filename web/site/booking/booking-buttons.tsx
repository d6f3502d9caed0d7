import { useLayoutEffect, useRef } from 'react'
import { formatPaise } from '../../../contract/money.ts'
import { buttonClass } from '../../ui/button.ts'
import { useIslandTexts } from '../texts/texts.ts'
import type { State } from './booking.states.ts'
import { ProvingLine } from './proof/proving-line.tsx'

type Props = {
  state: State
  isThrottled: boolean
  /** What the button says that books without paying now. */
  book: string
  amountPaise: number | undefined
  pay: () => void
}

/** Two ways to book: pay later, with a code by SMS, or pay the charge now. While one is under way both are locked. */
export function BookingButtons({ state: { task, verified, errors, isProving }, isThrottled, book, amountPaise, pay }: Props) {
  const texts = useIslandTexts().booking
  const codeButton = useRef<HTMLButtonElement>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const kind = task?.kind
  const isPaying = kind === 'order' || kind === 'checkOut' || kind === 'check'

  const before = useRef(kind)
  // The payment window took the focus, which returns to the pay button when it closes, or to the other button if the
  // service can no longer be paid online.
  useLayoutEffect(() => {
    const isBack = (before.current === 'checkOut' || before.current === 'check') && !kind
    const isLost = before.current === 'order' && document.activeElement === document.body
    if ((isBack || isLost) && Object.keys(errors).length === 0)
      (payButton.current ?? codeButton.current)?.focus({ preventScroll: true })
    before.current = kind
  }, [kind, errors])

  const { payment } = texts
  const bookLabel = kind === 'sendCode' ? texts.sending : kind === 'book' ? texts.booking : book
  const payLabel = kind === 'check' ? payment.checking : kind === 'checkOut' ? payment.waiting : payment.ordering
  return (
    <div className="book-act">
      {isProving && <ProvingLine />}
      <button
        ref={codeButton}
        type="submit"
        className={buttonClass()}
        aria-disabled={task || isThrottled ? true : undefined}
        aria-describedby="code-confirms"
      >
        {bookLabel}
      </button>
      {amountPaise && (
        <button
          ref={payButton}
          type="button"
          className={buttonClass('quiet')}
          aria-disabled={task ? true : undefined}
          onClick={pay}
        >
          {isPaying ? payLabel : payment.pay(formatPaise(amountPaise))}
        </button>
      )}
      <p id="code-confirms" className="book-small" hidden={Boolean(verified)}>
        {texts.codeConfirms}
      </p>
    </div>
  )
}
