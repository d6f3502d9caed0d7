import { type RefObject, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/errors.ts'
import { NewLead } from '../../../contract/leads.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { BOOKING_SERVICE_TYPES } from '../../../contract/options.ts'
import { ApiError } from '../../api/client.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import { afterBooking, type Ordered, readDraft, type SentCode, saveDraft } from './draft.ts'
import type { BookingKind } from './promise.ts'
import { useToasts } from './toasts.tsx'

export type Stage =
  | { step: 'details' }
  | { step: 'code'; sent: SentCode }
  /** No codes go out: we have the details, and call back. */
  | { step: 'callBack'; dueAt: string }
  /** Paid, or perhaps: the booking is not there yet. */
  | { step: 'unsure'; state: 'completing' | 'waiting'; paying: Ordered }
  | { step: 'done'; booked: Booked }

export type Booked = {
  reference: string
  /** Of the booking's private page. */
  token: string
  dueAt: string
  kind: BookingKind
  paidPaise: number | undefined
}

/** Why the last call failed, and from when (in ms) another one may be made; `isCalm` where nothing went wrong. */
export type Notice = { text: string; retryAtMs?: number; isCalm?: boolean }

export type Busy = 'sending' | 'verifying' | 'booking' | 'ordering' | 'paying' | 'checking'

/** What booking by code and paying online share: where the booking stands, what is under way and what went wrong. */
export function useSteps(root: RefObject<HTMLElement | null>, page: { kind: 'visit' | 'callBack' }) {
  const [stage, setStage] = useState<Stage>({ step: 'details' })
  const [busy, setBusy] = useState<Busy>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [notice, setNotice] = useState<Notice>()
  const isBusy = useRef(false)
  const toasts = useToasts()

  /** The form as a lead, or what is missing or wrong in it. */
  function readForm(): { lead: NewLead } | { lead?: undefined; problems: FieldErrors } {
    const form = root.current?.querySelector('form')
    const { data, error } = NewLead.safeParse(form ? Object.fromEntries(new FormData(form)) : {})
    if (data) return { lead: data }
    return { problems: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]).reverse()) }
  }

  function refuse(problems: FieldErrors): void {
    setNotice({ text: MESSAGES.checkFields })
    setErrors(problems)
  }

  /** One call at a time; a failure is told by a toast and in place. */
  async function run(kind: Busy, action: () => Promise<void>, toTitle: (error: ApiError) => string): Promise<void> {
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
      setErrors(toFields(failure.errors))
      setNotice({
        text: failure.answer.message ?? (failure.status === 0 ? texts.offline : failure.message),
        retryAtMs: failure.retryAfterS && Date.now() + failure.retryAfterS * 1000,
      })
    } finally {
      isBusy.current = false
      setBusy(undefined)
    }
  }

  function finish(serviceType: string, booked: Omit<Booked, 'kind'>): void {
    saveDraft(afterBooking(readDraft()))
    const isVisit = page.kind === 'visit' || BOOKING_SERVICE_TYPES.some((type) => type === serviceType)
    const kind = isVisit ? 'visit' : 'callBack'
    setStage({ step: 'done', booked: { ...booked, kind } })
  }

  function changeDetails(): void {
    setNotice(undefined)
    setErrors({})
    setStage({ step: 'details' })
  }

  const isIdle = () => !isBusy.current && stage.step === 'details'

  return { stage, setStage, isIdle, busy, errors, notice, setNotice, toasts, readForm, refuse, run, finish, changeDetails }
}
export type Steps = ReturnType<typeof useSteps>

/** An order holds the form as `lead`: `lead.name` is the field `name`. */
function toFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/^lead\./, ''), message]))
}
