import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/errors.ts'
import { createLead, NewLead } from '../../../contract/leads.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { sendOtp, verifyOtp } from '../../../contract/otp.ts'
import { ApiError, call } from '../../api/client.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { afterBooking, readDraft, type SentCode, saveDraft } from './draft.ts'
import { promiseText } from './promise.ts'
import { useToasts } from './toasts.tsx'

export type Stage =
  | { step: 'details' }
  | { step: 'code'; sent: SentCode }
  | { step: 'done'; reference: string; mobile: string; promise: string; kind: 'visit' | 'callBack' }

/** Why the last call failed, and from when (in ms) another one may be made. */
export type Notice = { text: string; retryAtMs?: number }

type Page = { service: string; kind: 'visit' | 'callBack' }

/** The booking's course: details, then a code by SMS, then the lead. */
export function useBooking(root: RefObject<HTMLElement | null>, page: Page) {
  const [stage, setStage] = useState<Stage>({ step: 'details' })
  const [busy, setBusy] = useState<'sending' | 'verifying' | 'booking'>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [notice, setNotice] = useState<Notice>()
  /** The number whose code was right, as long as no lead has used that up. */
  const [verified, setVerified] = useState<string>()
  const isBusy = useRef(false)
  const toasts = useToasts()

  const readForm = () => {
    const form = root.current?.querySelector('form')
    return NewLead.safeParse(form ? Object.fromEntries(new FormData(form)) : {})
  }

  /** One call at a time; a failure is told by a toast and in place. */
  async function run(kind: NonNullable<typeof busy>, action: () => Promise<void>, toTitle: (error: ApiError) => string) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(kind)
    setErrors({})
    setNotice(undefined)
    try {
      await action()
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(0)
      toasts.show('bad', toTitle(failure))
      setErrors(failure.errors)
      setNotice({
        text: failure.status === 0 ? texts.offline : failure.message,
        retryAtMs: failure.retryAfterS && Date.now() + failure.retryAfterS * 1000,
      })
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }

  async function submitDetails() {
    const form = readForm()
    if (!form.success) {
      setNotice({ text: MESSAGES.checkFields })
      setErrors(Object.fromEntries(form.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse()))
      return
    }
    const { mobile } = form.data
    if (verified === mobile) return book()
    const { sent } = readDraft()
    // Back from step 2 with the same number: its code is still good, and another one can't be asked for yet.
    if (sent?.mobile === mobile && Math.min(sent.resendAtMs, sent.expiresAtMs) > Date.now()) setStage({ step: 'code', sent })
    else await sendCode(form.data)
  }

  const sendCode = (lead: NewLead) =>
    run(
      'sending',
      async () => {
        const { expires_in, resend_in } = await call(sendOtp, lead)
        const sent = {
          mobile: lead.mobile,
          expiresAtMs: Date.now() + expires_in * 1000,
          resendAtMs: Date.now() + resend_in * 1000,
        }
        saveDraft({ ...readDraft(), sent })
        if (stage.step === 'code') toasts.show('good', MESSAGES.otpSent)
        setStage({ step: 'code', sent })
      },
      () => MESSAGES.otpSendFailed,
    )

  async function resend() {
    const form = readForm()
    if (!form.success) return changeDetails()
    await sendCode(form.data)
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
    const form = readForm()
    if (!form.success) return changeDetails()
    const lead = form.data
    const { requestId = createRequestId(), ...draft } = readDraft()
    saveDraft({ ...draft, requestId })
    await run(
      'booking',
      async () => {
        try {
          const { data } = await call(createLead, { ...lead, request_id: requestId })
          finish(lead, data.reference)
        } catch (error) {
          if (error instanceof ApiError && (error.status === 403 || error.status === 422)) sendBack(error)
          throw error instanceof ApiError && error.status === 403 ? new ApiError(403, { message: texts.lapsed }) : error
        }
      },
      () => texts.submitFailed,
    )
  }

  function finish({ mobile, service_type }: NewLead, reference: string) {
    saveDraft(afterBooking(readDraft()))
    setVerified(undefined)
    const isVisit = page.kind === 'visit' || BOOKING_SERVICE_TYPES.some((type) => type === service_type)
    const kind = isVisit ? 'visit' : 'callBack'
    setStage({ step: 'done', reference, mobile, kind, promise: promiseText(new Date(), kind) })
    toasts.show('good', texts.assigned)
  }

  /** The server refuses the details, or the number's check has run out: both are put right in step 1. */
  function sendBack({ status }: ApiError) {
    if (status === 403) {
      setVerified(undefined)
      saveDraft({ ...readDraft(), sent: undefined })
    }
    setStage({ step: 'details' })
  }

  function changeDetails() {
    setNotice(undefined)
    setErrors({})
    setStage({ step: 'details' })
  }

  // A phone may have dropped the page while its owner looked for the SMS: the code is still asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel comes to life
  useEffect(() => {
    const { sent } = readDraft()
    if (sent && sent.expiresAtMs > Date.now() && readForm().data?.mobile === sent.mobile) setStage({ step: 'code', sent })
  }, [])

  // The next opening after a booking begins a new one.
  useEffect(() => {
    const dialog = root.current?.closest('dialog')
    const startAnew = () => setStage((now) => (now.step === 'done' ? { step: 'details' } : now))
    dialog?.addEventListener('close', startAnew)
    return () => dialog?.removeEventListener('close', startAnew)
  }, [root])

  return { stage, busy, errors, notice, verified, toasts, submitDetails, resend, verify, book, changeDetails }
}
export type Booking = ReturnType<typeof useBooking>

/** `randomUUID` is missing where the site is opened over plain HTTP. */
function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
}
