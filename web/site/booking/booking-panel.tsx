import { Suspense, useCallback, useRef, useState } from 'react'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { promiseOf } from '../../../languages/promise.ts'
import { buttonClass } from '../../ui/button.ts'
import { serverNow } from '../../ui/server-now.ts'
import { useIslandTexts, useLanguage } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { BookSteps } from './book-steps.tsx'
import type { Step, Task } from './booking.states.ts'
import type { BookingProps } from './booking-props.ts'
import { CodeStep } from './code-step.tsx'
import { type Chosen, DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { ChosenTime } from './late-when.tsx'
import { ToastRegion } from './toasts.tsx'
import { UnsureStep } from './unsure-step.tsx'
import { useBooking } from './use-booking.ts'
import { useServiceLabel } from './use-service-label.ts'
import { isWindow } from './when.rules.ts'

type Shown = Exclude<Step, { name: 'callBack' }>
const PLACES: Record<Shown['name'], number> = { details: 0, code: 1, unsure: 1, done: 2 }
const isByPayment = (step: Shown) => step.name === 'unsure' || (step.name === 'done' && step.booked.paidPaise !== undefined)

const toUnderWay = (texts: IslandTexts['booking']): Record<Task['kind'], string> => ({
  sendCode: texts.sending,
  verify: texts.verifying,
  book: texts.booking,
  order: texts.payment.ordering,
  checkOut: texts.payment.waiting,
  bookPaid: texts.booking,
  check: texts.payment.checking,
})

/**
 * The booking in its three steps. The form stays in the page while the code is entered, so nothing typed is ever lost. A
 * text that changes stands alone in its element, here and in the steps: a browser that translates the page replaces text
 * nodes, and React would write into the old ones.
 */
export function BookingPanel(props: BookingProps) {
  const texts = useIslandTexts().booking
  const root = useRef<HTMLDivElement>(null)
  const booking = useBooking(root, props, texts)
  const [chosen, setChosen] = useState<Chosen>({ service: props.service, city: '', window: '' })
  const toServiceLabel = useServiceLabel(props)
  const { state, send } = booking
  const { step, task, charges = props.charges } = state

  const latest = useRef(send)
  latest.current = send
  const close = useCallback((id: number) => latest.current({ type: 'toastClosed', id }), [])

  const shown = step.name === 'done' ? step.booked.serviceType : chosen.service
  const charge = charges[chosen.service]
  const kind = BOOKING_SERVICE_TYPES.some((type) => type === shown) ? 'visit' : props.kind
  return (
    <div ref={root}>
      <p className="book-what">
        <span>{step.name === 'done' || !charge ? toServiceLabel(shown) : `${toServiceLabel(shown)} · ${charge.text}`}</span>
        {step.name !== 'done' && isWindow(chosen.window) && (
          <Suspense>
            <ChosenTime choice={chosen.window} />
          </Suspense>
        )}
      </p>
      {step.name !== 'callBack' && <BookSteps current={PLACES[step.name]} isByPayment={isByPayment(step)} />}
      <DetailsStep
        {...booking}
        service={props.service}
        toServiceLabel={toServiceLabel}
        chosen={chosen}
        setChosen={setChosen}
        windows={props.windows}
        charge={charge}
        kind={kind}
        canPay={Boolean(props.payments)}
        asksGstin={props.asksGstin}
      />
      {step.name === 'code' && <CodeStep {...booking} sent={step.sent} />}
      {step.name === 'callBack' && <CallBackStep dueAt={step.dueAt} phone={props.phone} />}
      {step.name === 'unsure' && <UnsureStep {...booking} is={step.is} payment={step.payment} />}
      {step.name === 'done' && <DoneStep {...step.booked} kind={kind} phone={props.phone} />}
      {/* Holds the line in the body, which scrolls; else the sheet itself would scroll by the line's height. */}
      <div className="relative">
        <p role="status" className="sr-only">
          {state.isProving ? texts.proving : task && toUnderWay(texts)[task.kind]}
        </p>
      </div>
      <ToastRegion toasts={state.toasts} close={close} />
    </div>
  )
}

function CallBackStep({ dueAt, phone }: { dueAt: string; phone: string }) {
  const texts = useIslandTexts().booking
  return (
    <section>
      <h2 tabIndex={-1}>{texts.callBackTitle}</h2>
      <p>{texts.callBackText}</p>
      <p>
        <strong>{promiseOf(new Date(dueAt), serverNow(), texts, useLanguage()).text}</strong>
      </p>
      <div className="book-act">
        <a className={buttonClass()} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.callNow(formatPhone(phone))}
        </a>
      </div>
    </section>
  )
}
