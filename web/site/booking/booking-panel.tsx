import { useEffect, useRef, useState } from 'react'
import { setMobileFirstDigits } from '../../../contract/fields.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { CallBackStep } from './call-back-step.tsx'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { StepTape } from './step-tape.tsx'
import { ToastRegion } from './toasts.tsx'
import { UnsureStep } from './unsure-step.tsx'
import { useBooking } from './use-booking.ts'
import type { Busy } from './use-steps.ts'

export type BookingProps = {
  /** What the service of this page is called in a lead: an option of the form, or its own title. */
  service: string
  /** Of this page's service: does a technician come, or does somebody call back? */
  kind: 'visit' | 'callBack'
  /** With which digits a mobile number may begin. */
  firstDigits: string
  phone: string
  /** Paying online; not where the visit charge is no number or no provider is set up. */
  offer?: {
    amountPaise: number
    /** Whose charge it is, such as `homeservice/electrician`. */
    service: string
    checkoutUrl?: string
  }
}

const BUSY: Record<Busy, string> = {
  sending: texts.sending,
  verifying: texts.verifying,
  booking: texts.booking,
  ordering: texts.paying.ordering,
  paying: texts.paying.waiting,
  checking: texts.paying.checking,
}

/** The booking in its three steps. The form stays in the page while the code is entered, so nothing typed is ever lost. */
export function BookingPanel(props: BookingProps) {
  useState(() => setMobileFirstDigits(props.firstDigits))
  const root = useRef<HTMLDivElement>(null)
  const booking = useBooking(root, props)
  const { stage, busy } = booking

  const seen = useRef(stage.step)
  useEffect(() => {
    if (seen.current === stage.step) return
    seen.current = stage.step
    root.current?.closest('.book-body')?.scrollTo(0, 0)
    const shown = root.current?.querySelector('section:not([hidden])')
    shown?.querySelector<HTMLElement>(shown.querySelector('[aria-invalid]') ? '[aria-invalid]' : 'h2')?.focus()
  }, [stage.step])

  return (
    <div ref={root}>
      {stage.step !== 'callBack' && <StepTape stage={stage} />}
      <DetailsStep booking={booking} {...props} />
      {stage.step === 'code' && <CodeStep booking={booking} sent={stage.sent} />}
      {stage.step === 'callBack' && <CallBackStep dueAt={stage.dueAt} phone={props.phone} />}
      {stage.step === 'unsure' && <UnsureStep booking={booking} {...stage} />}
      {stage.step === 'done' && <DoneStep {...stage.booked} phone={props.phone} />}
      <p role="status" className="sr-only">
        {busy && BUSY[busy]}
      </p>
      <ToastRegion {...booking.toasts} />
    </div>
  )
}
