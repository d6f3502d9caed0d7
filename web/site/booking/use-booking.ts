import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { hasAllowedFirstDigit, normaliseMobile } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { toProblems } from '../../ui/field-errors.ts'
import { useMessageText } from '../texts/texts.ts'
import { begin, next } from './booking.rules.ts'
import type { Event, Form, Outcome, State, Task } from './booking.states.ts'
import type { BookingProps } from './booking-props.ts'
import { takeCheckoutFlag } from './checkout-page.ts'
import { currentPath, readDraft, saveDraft } from './draft.ts'
import { forgetDraft, saveLastBooking } from './last-booking.ts'
import { pollBooking } from './poll-booking.ts'
import type { TaskContext } from './task-context.ts'
import { noAnswerText } from './unsent.rules.ts'
import { consumeSendingMark, findUnsent, saveUnsent } from './unsent.ts'
import { useServiceLabel } from './use-service-label.ts'
import { isWindow, UNCHOSEN } from './when.rules.ts'

/** A file of its own, and so a task of its own: the contract of the calls would make the hydration a long task. */
const importTasks = () => import('./booking-tasks.ts')

async function runTask(task: Task, context: TaskContext): Promise<Outcome> {
  try {
    const tasks = await importTasks()
    return await tasks.runTask(task, context)
  } catch {
    // The file did not load.
    return toLost(task, context.texts)
  }
}

function toLost(task: Task, texts: IslandTexts['booking']): Outcome {
  return { type: 'failed', status: 0, message: noAnswerText(task, navigator.onLine, texts), errors: {} }
}

/** The state of a booking and its effects: calls, the draft in storage, polling of a payment, focus. */
export function useBooking(
  root: RefObject<HTMLElement | null>,
  props: Pick<BookingProps, 'payments' | 'firstDigits' | 'service' | 'title'>,
  texts: IslandTexts['booking'],
) {
  const [state, setState] = useState<State>(() => begin(texts))
  const current = useRef(state)
  const toServiceLabel = useServiceLabel(props)
  const toText = useMessageText()

  function send(event: Event): void {
    const [before, after] = [current.current, next(current.current, event)]
    if (after === before) return
    current.current = after
    setState(after)
    const { step, sent, payment, task, unsent } = after
    if (unsent !== before.unsent && event.type !== 'resumed') saveUnsent(unsent)
    if (step.name === 'done' && before.step.name !== 'done') {
      forgetDraft()
      saveLastBooking(step.booked)
    } else if (sent !== before.sent || payment !== before.payment) saveDraft({ ...readDraft(), sent, paying: payment })
    if (!task || task === before.task) return
    const dialog = root.current?.closest('dialog') ?? null
    const finish = (outcome: Outcome) => send({ ...outcome, task })
    const onProving = () => send({ type: 'proving', of: task })
    runTask(task, { dialog, checkoutUrl: props.payments?.checkoutUrl, texts, toServiceLabel, toText, onProving })
      .then(finish)
      .catch((error) => {
        // A broken answer must not leave the visitor waiting forever.
        reportError(error)
        finish(toLost(task, texts))
      })
  }

  /** The form as a lead, or what is missing or wrong in it. */
  function readForm(): Form {
    const form = root.current?.querySelector('form')
    const typed: Record<string, FormDataEntryValue> = form ? Object.fromEntries(new FormData(form)) : {}
    // Until its field is left, the number is as it was typed, such as `+91 98200-12345`.
    const fields = { ...typed, mobile: normaliseMobile(String(typed.mobile ?? '')) }
    const { data, error } = LeadForm.safeParse(fields)
    const problems = toProblems(error)
    const window = String(typed.window ?? '')
    if (window === UNCHOSEN) problems.window = MESSAGES.windowUnknown
    if (!hasAllowedFirstDigit(fields.mobile, props.firstDigits)) problems.mobile ??= MESSAGES.mobileInvalid
    if (data && !problems.mobile && !problems.window) return { lead: { ...data, window: isWindow(window) ? window : undefined } }
    const isIncomplete = Object.keys(problems).some((name) => name === 'window' || !String(typed[name] ?? '').trim())
    return { problems, isIncomplete }
  }

  const tell = useEffectEvent(send)
  const read = useEffectEvent(readForm)

  useEffect(() => {
    // Prefetched in case the network is weak later. If it does not load, the first call tries again.
    const timer = setTimeout(() => importTasks().catch(() => {}))
    const { sent, paying: payment } = readDraft()
    const unsent = findUnsent()
    tell({
      type: 'resumed',
      form: read(),
      sent,
      payment,
      unsent: unsent?.path === currentPath() ? unsent : undefined,
      isHeadingToCheckout: takeCheckoutFlag(),
      isSending: consumeSendingMark(),
      isOnline: navigator.onLine,
      nowMs: Date.now(),
    })

    // Back from a UPI app, the payment may have gone through after all.
    const check = async () => {
      const { payment, step, task } = current.current
      if (document.visibilityState === 'hidden' || task || step.name !== 'details' || !payment?.order) return
      const { order } = payment
      const found = await importTasks().then(
        ({ findBooking }) => findBooking({ ...payment, order }),
        () => undefined,
      )
      if (found) tell({ type: 'polled', token: order.token, found })
    }
    document.addEventListener('visibilitychange', check)
    const offer = () => tell({ type: 'cameOnline' })
    addEventListener('online', offer)
    const dialog = root.current?.closest('dialog')
    // `close` also fires where the dialog only becomes non-modal, below the checkout of another host.
    const close = () => !dialog?.open && tell({ type: 'closed' })
    dialog?.addEventListener('close', close)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      removeEventListener('online', offer)
      dialog?.removeEventListener('close', close)
    }
  }, [root])

  const polled = state.step.name === 'unsure' ? state.step.payment.order.token : undefined
  useEffect(() => {
    if (polled) return pollBooking(polled, (found) => tell({ type: 'polled', token: polled, found }))
  }, [polled])

  const { name } = state.step
  const seen = useRef(name)
  // A new step focuses its heading or its first invalid field, within the event: phones show their keyboard only for a
  // focus that a touch causes.
  useLayoutEffect(() => {
    if (seen.current === name) return
    seen.current = name
    root.current?.closest('.book-body')?.scrollTo(0, 0)
    const shown = root.current?.querySelector('section:not([hidden])')
    shown?.querySelector<HTMLElement>(shown.querySelector('[aria-invalid]') ? '[aria-invalid]' : 'h2')?.focus()
  }, [root, name])

  return { state, send, readForm }
}
export type UseBooking = ReturnType<typeof useBooking>
