import { type SubmitEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { DayStep, DayVisit, TechnicianDay } from '../../../contract/bookings/days.public.ts'
import * as days from '../../../contract/bookings/days.public.ts'
import type { PlainForm } from '../../../contract/site.ts'
import { ApiError, call } from '../../api/client.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { serverNow } from '../../ui/server-now.ts'
import { local, readItem, writeItem } from '../../ui/storage.ts'
import { listUntaken, listWaiting, next, readSteps, sendSteps, type WaitingStep } from './queue.rules.ts'

/** How often waiting steps are retried, and the page checks for changes by the office and customers. */
const RETRY_MS = 30_000
/** While a quote waits for the customer, who answers on their own phone. */
const LOOK_MS = 10_000
/** A slower network shows that the step is waiting. */
const QUICK_MS = 2000

export type DayProps = {
  token: string
  day: TechnicianDay | undefined
  office: string | null
  /** A form that was refused without script. */
  form: PlainForm | undefined
  now: string
}

/** The page's state: what the server knows, what waits on the phone, and what a tap does. */
export function useDay({ token, day, form, now: then }: DayProps) {
  const [state, dispatch] = useReducer(next, {
    ...{ token, day, form, steps: [], unsent: [] },
    ...{ isWaiting: true, isOffline: false, isLost: false, isChanged: false },
  })
  const [now, setNow] = useState(() => new Date(then))
  const isSending = useRef(false)
  /** How often the day was sent: one that was asked for before is older. */
  const sends = useRef(0)
  /** The last step tapped here: a refusal is shown at its button. */
  const tapped = useRef('')

  async function send(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    sends.current++
    const late = setTimeout(() => dispatch({ type: 'waited', steps: readQueue() }), QUICK_MS)
    const result = await sendQueue(token)
    clearTimeout(late)
    isSending.current = false
    const own = result.refused.find(({ action_id }) => action_id === tapped.current)
    const isSeen = own && document.visibilityState === 'visible'
    if (isSeen) writeQueue(readQueue().filter(({ action_id }) => action_id !== own.action_id))
    dispatch({ type: 'sent', steps: readQueue(), result, form: isSeen ? toForm(own) : undefined })
    setNow(serverNow())
    if (result.sent.length + result.refused.length > 0) keepPage()
  }

  async function refresh(): Promise<void> {
    setNow(serverNow())
    if (isSending.current || document.visibilityState === 'hidden' || !state.day) return
    const before = sends.current
    const found = await fetchDay(token)
    if (found === undefined || sends.current !== before) return
    const isNews = JSON.stringify(found) !== JSON.stringify(state.day)
    dispatch({ type: 'shown', day: found ?? undefined })
    if (isNews) keepPage()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>, visit: DayVisit): void {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    const step = (submitter as HTMLButtonElement).value as DayStep
    if (step === 'quoted') {
      // The customer has to read it now, so it is sent immediately or not at all.
      if (navigator.onLine) return
      event.preventDefault()
      dispatch({ type: 'lost' })
      return
    }
    const fields = new FormData(event.currentTarget)
    const { field: need, message } = days.findRequiredField(step) ?? {}
    const value = need && String(fields.get(need) ?? '').trim()
    const isComplete = need === 'code' ? /^[0-9०-९]{4}$/.test(value ?? '') : !need || value
    const row: WaitingStep = {
      ...{ token, visit_id: visit.id, step, action_id: createRequestId(), reference: visit.reference },
      said_at: serverNow().toISOString(),
      ...(need && { [need]: value }),
      ...(step === 'done' && fields.has('paid_by') && { paid_by: String(fields.get('paid_by')) }),
    }
    const isBusy = !state.isWaiting && listWaiting(state).some(({ visit_id }) => visit_id === visit.id)
    const isKept = !isBusy && isComplete && writeQueue([...readQueue(), row])
    // If nothing can be stored, it works like an ordinary form.
    if (!isBusy && isComplete && !isKept && navigator.onLine) return
    event.preventDefault()
    if (isKept) {
      tapped.current = row.action_id
      dispatch({ type: 'tapped', steps: readQueue(), isWaiting: !navigator.onLine || isSending.current })
      send()
    } else if (need && message && !isComplete) {
      dispatch({ type: 'refused', form: { fields: { visit_id: String(visit.id), act: step }, errors: { [need]: message } } })
    } else if (!isBusy) dispatch({ type: 'lost' })
  }

  function forget(): void {
    const seen = listUntaken(state).map(({ action_id }) => action_id)
    writeQueue(readQueue().filter(({ action_id }) => !seen.includes(action_id)))
    dispatch({ type: 'read', steps: readQueue() })
  }

  const begin = useEffectEvent(() => {
    dispatch({ type: 'waited', steps: readQueue() })
    dispatch({ type: 'network', isOffline: !navigator.onLine })
    send().then(refresh)
  })
  const sendAgain = useEffectEvent(() => send().then(refresh))
  const look = useEffectEvent(refresh)
  useEffect(() => {
    begin()
    const noteNetwork = () => {
      dispatch({ type: 'network', isOffline: !navigator.onLine })
      if (navigator.onLine) sendAgain()
    }
    const timer = setInterval(sendAgain, RETRY_MS)
    addEventListener('online', noteNetwork)
    addEventListener('offline', noteNetwork)
    // Returning from a call: the office may have changed the day.
    document.addEventListener('visibilitychange', look)
    document.addEventListener('click', stopBounce)
    return () => {
      clearInterval(timer)
      removeEventListener('online', noteNetwork)
      removeEventListener('offline', noteNetwork)
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('click', stopBounce)
    }
  }, [])

  const isAsked = state.day?.visits.some(({ quotes }) => quotes.some(({ status }) => status === 'sent')) ?? false
  useEffect(() => {
    if (!isAsked) return
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAsked])

  return { state, now, handleSubmit, forget }
}

/** A refused step as a returned form: a wrong code at its field, anything else at the button. */
function toForm({ visit_id, step, code, refused = '' }: WaitingStep): PlainForm {
  const fields = { visit_id: String(visit_id), act: step, ...(code !== undefined && { code }) }
  return code === undefined ? { fields, errors: {}, notice: refused } : { fields, errors: { code: refused } }
}

/** The service worker stores the page's current state for offline use. */
function keepPage(): void {
  if (navigator.serviceWorker?.controller) fetch(location.pathname).catch(() => {})
}

/** A double tap would press the next step's button in the same place. */
function stopBounce(event: MouseEvent): void {
  if (event.detail > 1 && (event.target as Element).closest('button')) event.preventDefault()
}

// A step is stored on the phone, and sent when there is a network.

const KEY = 'day-steps'

const readQueue = (): WaitingStep[] => readSteps(readItem(local, KEY))
/** False if the phone can't store it. */
const writeQueue = (steps: readonly WaitingStep[]): boolean => writeItem(local, KEY, JSON.stringify(steps))

const sendQueue = (token: string) =>
  sendSteps({
    ...{ token, post, read: readQueue },
    remove: ({ action_id }) => writeQueue(readQueue().filter((step) => step.action_id !== action_id)),
    refuse: ({ action_id }, message) =>
      writeQueue(readQueue().map((step) => (step.action_id === action_id ? { ...step, refused: message } : step))),
  })

async function post({ token: _, reference, refused, ...said }: WaitingStep, token: string) {
  try {
    const { data } = await call(days.step, { ...said, token } as Parameters<typeof call<typeof days.step>>[1])
    return { status: 200, day: data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return undefined
    const { day } = error.answer as { day?: days.TechnicianDay | null }
    return { status: error.status, message: error.message, day }
  }
}

/** The current day: null once its link has ended, undefined without an answer. */
async function fetchDay(token: string): Promise<days.TechnicianDay | null | undefined> {
  try {
    return (await call(days.get, { token })).data
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined
  }
}
