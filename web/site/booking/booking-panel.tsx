import { Suspense, useEffect, useRef, useState } from 'react'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { bookingPath } from '../../../contract/paths.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { buttonClass } from '../../ui/button.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { BookSteps } from './book-steps.tsx'
import type { Step, Task } from './booking.states.ts'
import { type BookingProps, toChargeLine } from './booking-props.ts'
import { CodeStep } from './code-step.tsx'
import { type Chosen, DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { DoorsStep } from './doors-step.tsx'
import type { OrderedPayment } from './draft.ts'
import { ChosenTime } from './late-when.tsx'
import { NoticeLine } from './notice-line.tsx'
import { ToastRegion } from './toasts.tsx'
import { type UseBooking, useBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { useServiceLabel } from './use-service-label.ts'
import { isWindow } from './when.rules.ts'

type Shown = Exclude<Step, { name: 'doors' }>
const PLACES: Record<Shown['name'], number> = { details: 0, code: 1, unsure: 1, done: 2 }
const isByPayment = (step: Shown) => step.name === 'unsure' || (step.name === 'done' && step.booked.paidPaise !== undefined)

const progressTexts = (texts: IslandTexts['booking']): Record<Task['kind'], string> => ({
  sendCode: texts.sending,
  verify: texts.verifying,
  book: texts.booking,
  order: texts.payment.ordering,
  checkOut: texts.payment.waiting,
  bookPaid: texts.booking,
  check: texts.payment.checking,
})

/**
 * The booking in its three steps. The form stays in the page while the code is entered, so nothing typed is ever lost.
 * A text that changes stands alone in its element, here and in the steps: a browser that translates the page replaces
 * text nodes, and React would write into the old ones.
 */
export function BookingPanel(props: BookingProps) {
  const { booking: texts, terms } = useIslandTexts()
  const root = useRef<HTMLDivElement>(null)
  const booking = useBooking(root, props, texts)
  const [chosen, setChosen] = useState<Chosen>({ service: props.service, city: '', window: '' })
  const toServiceLabel = useServiceLabel(props)
  const { state, send } = booking
  const { step, task, charges = props.charges } = state

  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    return dialog ? keepAboveKeyboard(dialog) : undefined
  }, [])

  const shown = step.name === 'done' ? step.booked.serviceType : chosen.service
  const charge = charges[chosen.service]
  const kind = BOOKING_SERVICE_TYPES.some((type) => type === shown) ? 'visit' : props.kind
  // The head of the sheet names the page's service.
  const label = shown !== props.service && toServiceLabel(shown)
  const price = step.name !== 'done' && (charge ? toChargeLine(charge, kind, terms) : texts.chargeByPhone)
  return (
    <div ref={root}>
      <p className="book-what">
        <span aria-live="polite">{[label, price].filter(Boolean).join('\u00a0· ')}</span>
        {step.name !== 'done' && isWindow(chosen.window) && (
          <Suspense>
            <ChosenTime choice={chosen.window} />
          </Suspense>
        )}
      </p>
      {step.name !== 'doors' && <BookSteps current={PLACES[step.name]} isByPayment={isByPayment(step)} />}
      <DetailsStep {...booking} page={props} {...{ toServiceLabel, chosen, setChosen, charge, kind }} />
      {step.name === 'code' && <CodeStep {...booking} sent={step.sent} />}
      {step.name === 'doors' && (
        <DoorsStep
          {...booking}
          step={step}
          phone={props.phone}
          charge={props.payments && charge}
          toServiceLabel={toServiceLabel}
        />
      )}
      {step.name === 'unsure' && <UnsureStep {...booking} is={step.is} payment={step.payment} />}
      {step.name === 'done' && <DoneStep {...step.booked} kind={kind} phone={props.phone} />}
      <p role="status" className="book-progress">
        {state.isProving ? texts.proving : task && progressTexts(texts)[task.kind]}
      </p>
      <ToastRegion toasts={state.toasts} close={(id) => send({ type: 'toastClosed', id })} />
    </div>
  )
}

type Props = UseBooking & { is: 'completing' | 'waiting'; payment: OrderedPayment }

/** Shown while the payment has arrived, or may have: no one should pay again, and the panel polls the order. */
function UnsureStep({ state: { task, notice }, send, readForm, is, payment }: Props) {
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

/**
 * Moves the booking's sheet up while a phone's keyboard covers the bottom of the page, and with it the sheet's button.
 * Returns what ends that.
 */
function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const move = () => {
    const { height, offsetTop, scale } = visualViewport as VisualViewport
    const covered = scale > 1 ? 0 : innerHeight - height - offsetTop
    dialog.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  visualViewport?.addEventListener('resize', move)
  return () => visualViewport?.removeEventListener('resize', move)
}
