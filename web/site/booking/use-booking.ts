import { type RefObject, useEffect, useRef, useState } from 'react'
import { hasAllowedFirstDigit } from '../../../contract/fields.ts'
import { LeadForm } from '../../../contract/leads.public.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { INITIAL, next } from './booking.rules.ts'
import type { Event, Form, State } from './booking.states.ts'
import type { BookingProps } from './booking-props.ts'
import { findBooking, perform } from './booking-tasks.ts'
import { forgetDraft, readDraft, saveDraft } from './draft.ts'
import { takeCheckoutMark } from './page-of-checkout.ts'
import { watchBooking } from './watch-booking.ts'

/** The booking's course, and all that it does: calls, what the browser keeps, the watch over a payment, the focus. */
export function useBooking(root: RefObject<HTMLElement | null>, props: Pick<BookingProps, 'payments' | 'firstDigits'>) {
  const [state, setState] = useState<State>(INITIAL)
  const current = useRef(state)

  function send(event: Event): void {
    const [before, after] = [current.current, next(current.current, event)]
    if (after === before) return
    current.current = after
    setState(after)
    const { step, sent, paying, task } = after
    if (step.name === 'done' && before.step.name !== 'done') forgetDraft()
    else if (sent !== before.sent || paying !== before.paying) saveDraft({ ...readDraft(), sent, paying })
    if (!task || task === before.task) return
    const dialog = root.current?.closest('dialog') ?? null
    perform(task, { dialog, checkoutUrl: props.payments?.checkoutUrl }).then((outcome) => send({ ...outcome, task }))
  }

  /** The form as a lead, or what is missing or wrong in it. */
  function readForm(): Form {
    const form = root.current?.querySelector('form')
    const fields = form ? Object.fromEntries(new FormData(form)) : {}
    const { data, error } = LeadForm.safeParse(fields)
    const problems = Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]).reverse() ?? [])
    if (!hasAllowedFirstDigit(String(fields.mobile), props.firstDigits)) problems.mobile ??= MESSAGES.mobileInvalid
    if (data && !problems.mobile) return { lead: data }
    const isIncomplete = Object.keys(problems).some((name) => name !== 'mailid' && !String(fields[name] ?? '').trim())
    return { problems, isIncomplete }
  }

  const latest = useRef({ send, readForm })
  latest.current = { send, readForm }

  useEffect(() => {
    const { send, readForm } = latest.current
    const { sent, paying } = readDraft()
    send({ type: 'resumed', form: readForm(), sent, paying, isOnItsWay: takeCheckoutMark(), nowMs: Date.now() })

    // Back from a UPI app, the payment may have gone through after all.
    const look = async () => {
      const { paying, step, task } = current.current
      if (document.visibilityState === 'hidden' || task || step.name !== 'details' || !paying?.order) return
      const { order } = paying
      const found = await findBooking({ ...paying, order })
      if (found) latest.current.send({ type: 'found', token: order.token, found })
    }
    document.addEventListener('visibilitychange', look)
    const dialog = root.current?.closest('dialog')
    // The dialog was closed, and is not only shown in another way below the checkout of another host.
    const close = () => !dialog?.open && latest.current.send({ type: 'closed' })
    dialog?.addEventListener('close', close)
    return () => {
      document.removeEventListener('visibilitychange', look)
      dialog?.removeEventListener('close', close)
    }
  }, [root])

  const watched = state.step.name === 'unsure' ? state.step.paying.order.token : undefined
  useEffect(() => {
    if (watched) return watchBooking(watched, (found) => latest.current.send({ type: 'found', token: watched, found }))
  }, [watched])

  const { name } = state.step
  const seen = useRef(name)
  // A new step is read from its heading, or from what is wrong in it.
  useEffect(() => {
    if (seen.current === name) return
    seen.current = name
    root.current?.closest('.book-body')?.scrollTo(0, 0)
    const shown = root.current?.querySelector('section:not([hidden])')
    shown?.querySelector<HTMLElement>(shown.querySelector('[aria-invalid]') ? '[aria-invalid]' : 'h2')?.focus()
  }, [root, name])

  return { state, send, readForm }
}
export type UseBooking = ReturnType<typeof useBooking>
