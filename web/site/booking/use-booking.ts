import { type RefObject, useEffect, useState } from 'react'
import { promiseDueAt } from '../../../contract/india.ts'
import { createLead, type NewLead } from '../../../contract/leads.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { sendOtp, verifyOtp } from '../../../contract/otp.ts'
import { ApiError, call } from '../../api/client.ts'
import type { BookingProps } from './booking-panel.tsx'
import { bookingTexts as texts } from './booking-texts.ts'
import { readDraft, saveDraft, withFields } from './draft.ts'
import { createRequestId } from './request-id.ts'
import { usePaying } from './use-paying.ts'
import { useSteps } from './use-steps.ts'

/** The booking's course: details, then a code by SMS or a payment, then the lead. */
export function useBooking(root: RefObject<HTMLElement | null>, page: BookingProps) {
  const steps = useSteps(root, page)
  const { stage, setStage, toasts, readForm, run, changeDetails } = steps
  /** The number whose code was right, as long as no lead has used that up. */
  const [verified, setVerified] = useState<string>()
  const paying = usePaying(root, steps, page)

  async function submitDetails() {
    const form = readForm()
    if (!form.lead) return steps.refuse(form.problems)
    const { mobile } = form.lead
    if (verified === mobile) return book()
    const { sent } = readDraft()
    // Back from step 2 with the same number: its code is still good, and another one can't be asked for yet.
    if (sent?.mobile === mobile && Math.min(sent.resendAtMs, sent.expiresAtMs) > Date.now()) setStage({ step: 'code', sent })
    else await sendCode(form.lead)
  }

  const sendCode = (lead: NewLead) =>
    run(
      'sending',
      async () => {
        const answer = await call(sendOtp, lead).catch((error) => {
          if (isPaused(error)) return undefined
          throw error
        })
        if (!answer) return setStage({ step: 'callBack', dueAt: promiseDueAt(new Date()).toISOString() })
        const sent = {
          mobile: lead.mobile,
          expiresAtMs: Date.now() + answer.expires_in * 1000,
          resendAtMs: Date.now() + answer.resend_in * 1000,
        }
        saveDraft({ ...readDraft(), sent })
        if (stage.step === 'code') toasts.show('good', MESSAGES.otpSent)
        setStage({ step: 'code', sent })
      },
      () => MESSAGES.otpSendFailed,
    )

  async function resend() {
    const { lead } = readForm()
    if (!lead) return changeDetails()
    await sendCode(lead)
  }

  async function verify(mobile: string, otp: string) {
    let isRight = false
    await run(
      'verifying',
      async () => {
        await call(verifyOtp, { mobile, otp })
        isRight = true
        setVerified(mobile)
        toasts.show('good', MESSAGES.otpVerified)
      },
      ({ status, message }) => (status === 422 ? MESSAGES.otpWrong : status === 0 ? texts.offline : message),
    )
    if (isRight) await book()
  }

  async function book() {
    const { lead } = readForm()
    if (!lead) return changeDetails()
    const { requestId = createRequestId(), ...draft } = withFields(readDraft(), lead, location.pathname)
    saveDraft({ ...draft, requestId })
    await run(
      'booking',
      async () => {
        try {
          const { data } = await call(createLead, { ...lead, request_id: requestId })
          setVerified(undefined)
          steps.finish(lead.service_type, { ...data, dueAt: data.due_at, paidPaise: undefined })
          toasts.show('good', texts.assigned)
        } catch (error) {
          if (error instanceof ApiError && (error.status === 403 || error.status === 422)) sendBack(error)
          throw error instanceof ApiError && error.status === 403 ? new ApiError(403, { message: texts.lapsed }) : error
        }
      },
      () => texts.submitFailed,
    )
  }

  /** The server refuses the details, or the number's check has run out: both are put right in step 1. */
  function sendBack({ status }: ApiError) {
    if (status === 403) {
      setVerified(undefined)
      saveDraft({ ...readDraft(), sent: undefined })
    }
    setStage({ step: 'details' })
  }

  // A phone may have dropped the page while its owner looked for the SMS: the code is still asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel comes to life
  useEffect(() => {
    const { sent } = readDraft()
    if (sent && sent.expiresAtMs > Date.now() && readForm().lead?.mobile === sent.mobile) setStage({ step: 'code', sent })
    paying.resume()
  }, [])

  // The next opening after a booking begins a new one.
  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    const startAnew = () => setStage((now) => (now.step === 'done' || now.step === 'callBack' ? { step: 'details' } : now))
    dialog?.addEventListener('close', startAnew)
    return () => dialog?.removeEventListener('close', startAnew)
  }, [root, setStage])

  return { ...steps, ...paying, verified, submitDetails, resend, verify, book }
}
export type Booking = ReturnType<typeof useBooking>

/** No codes go out at all for a while; the form is kept, and somebody calls. */
function isPaused(error: unknown): boolean {
  return error instanceof ApiError && (error.answer as { call_back?: boolean }).call_back === true
}
