import { useEffect, useRef, useState } from 'react'
import { setMobileFirstDigits } from '../../../contract/fields.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { CodeStep } from './code-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { StepTape } from './step-tape.tsx'
import { ToastRegion } from './toasts.tsx'
import { useBooking } from './use-booking.ts'

export type BookingProps = {
  /** What the service of this page is called in a lead: an option of the form, or its own title. */
  service: string
  /** Of this page's service: does a technician come, or does somebody call back? */
  kind: 'visit' | 'callBack'
  /** With which digits a mobile number may begin. */
  firstDigits: string
}

/** The booking in its three steps. The form stays in the page while the code is entered, so nothing typed is ever lost. */
export function BookingPanel({ service, kind, firstDigits }: BookingProps) {
  useState(() => setMobileFirstDigits(firstDigits))
  const root = useRef<HTMLDivElement>(null)
  const booking = useBooking(root, { service, kind })
  const { stage } = booking

  const seen = useRef(stage.step)
  useEffect(() => {
    if (seen.current === stage.step) return
    seen.current = stage.step
    const shown = root.current?.querySelector('section:not([hidden])')
    shown?.querySelector<HTMLElement>(shown.querySelector('[aria-invalid]') ? '[aria-invalid]' : 'h2')?.focus()
  }, [stage.step])

  return (
    <div ref={root}>
      <StepTape step={stage.step} />
      <DetailsStep booking={booking} service={service} />
      {stage.step === 'code' && <CodeStep booking={booking} sent={stage.sent} />}
      {stage.step === 'done' && <DoneStep {...stage} />}
      <p role="status" className="sr-only">
        {booking.busy && { sending: texts.sending, verifying: texts.verifying, booking: texts.booking }[booking.busy]}
      </p>
      <ToastRegion {...booking.toasts} />
    </div>
  )
}
