import { useCallback, useRef, useState } from 'react'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import type { Task } from './booking.states.ts'
import type { BookingProps } from './booking-props.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { CallBackStep } from './call-back-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { StepTape } from './step-tape.tsx'
import { ToastRegion } from './toasts.tsx'
import { UnsureStep } from './unsure-step.tsx'
import { useBooking } from './use-booking.ts'

const UNDER_WAY: Record<Task['kind'], string> = {
  sendCode: texts.sending,
  verify: texts.verifying,
  book: texts.booking,
  order: texts.payment.ordering,
  checkOut: texts.payment.waiting,
  bookPaid: texts.booking,
  check: texts.payment.checking,
}

/** The booking in its three steps. The form stays in the page while the code is entered, so nothing typed is ever lost. */
export function BookingPanel(props: BookingProps) {
  const root = useRef<HTMLDivElement>(null)
  const { state, send, readForm } = useBooking(root, props)
  const [chosen, setChosen] = useState(props.service)
  const { step, task, charges = props.charges } = state

  const latest = useRef(send)
  latest.current = send
  const close = useCallback((id: number) => latest.current({ type: 'toastClosed', id }), [])

  const shown = step.name === 'done' ? step.booked.serviceType : chosen
  const charge = charges[chosen]
  const kind = BOOKING_SERVICE_TYPES.some((type) => type === shown) ? 'visit' : props.kind
  const booking = { state, send, readForm }
  return (
    <div ref={root}>
      <p className="book-what">{step.name === 'done' || !charge ? shown : `${shown} · ${charge.text}`}</p>
      {step.name !== 'callBack' && <StepTape step={step} />}
      <DetailsStep {...booking} service={props.service} setChosen={setChosen} charge={charge} canPay={Boolean(props.payments)} />
      {step.name === 'code' && <CodeStep {...booking} sent={step.sent} />}
      {step.name === 'callBack' && <CallBackStep dueAt={step.dueAt} phone={props.phone} />}
      {step.name === 'unsure' && <UnsureStep {...booking} is={step.is} payment={step.payment} />}
      {step.name === 'done' && <DoneStep {...step.booked} kind={kind} phone={props.phone} />}
      {/* Holds the line in the body, which scrolls; else the sheet itself would scroll by the line's height. */}
      <div className="relative">
        <p role="status" className="sr-only">
          {task && UNDER_WAY[task.kind]}
        </p>
      </div>
      <ToastRegion toasts={state.toasts} close={close} />
    </div>
  )
}
