import { bookingPath } from '../../../contract/paths.ts'
import { buttonClass } from '../../ui/button.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import type { OrderedPayment } from './draft.ts'
import { NoticeLine } from './notice-line.tsx'
import type { UseBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = UseBooking & { is: 'completing' | 'waiting'; payment: OrderedPayment }

/** Shown while the payment has arrived, or may have: nobody should pay again, and the panel polls the order. */
export function UnsureStep({ state: { task, notice }, send, readForm, is, payment }: Props) {
  const { payment: texts, ...others } = useIslandTexts().booking
  const { title, text } = texts.unsure[is]
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const idle = is === 'completing' && payment.paid ? others.tryAgain : texts.checkAgain
  const label = task?.kind === 'bookPaid' ? others.booking : task ? texts.checking : idle
  return (
    <section>
      <h2 tabIndex={-1}>{title}</h2>
      <NoticeLine notice={notice} waitS={waitS} />
      <p>{text}</p>
      <p>
        <Link className="book-link" href={bookingPath(payment.order.token)}>
          {others.toBooking}
        </Link>
      </p>
      <div className="book-act">
        <button
          type="button"
          className={buttonClass()}
          aria-disabled={task || waitS > 0 ? true : undefined}
          onClick={() => send({ type: 'retried', form: readForm(), nowMs: Date.now() })}
        >
          {label}
        </button>
      </div>
    </section>
  )
}
