import type { DayStep } from '../../../contract/bookings/days.public.ts'
import { formatPaise } from '../../../contract/money.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { noteServerTime, serverNow } from '../../ui/server-now.ts'
import { local, readItem, writeItem } from '../../ui/storage.ts'
import { readSteps, sendSteps, statusAfter, type WaitingStep } from './queue.rules.ts'

// All script of a technician's page: a step is written down on the phone, sent when there is a network, and shown as
// said meanwhile. The page's HTML comes from the server.

const KEY = 'day-steps'
const RETRY_MS = 30_000
/** A network that takes longer shows that the step waits. */
const QUICK_MS = 2000
const TIMEOUT_MS = 20_000
/** While a quote waits. */
const LOOK_MS = 10_000
/** What a step needs beside itself. */
const NEEDS: Partial<Record<DayStep, 'code' | 'reason' | 'outcome'>> = { arrived: 'code', unassigned: 'reason', done: 'outcome' }

const token = location.pathname.split('/').at(-1) ?? ''
const news = Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' })
document.body.append(news)

const read = () => readSteps(readItem(local, KEY))
const write = (steps: WaitingStep[]) => writeItem(local, KEY, JSON.stringify(steps))
const listVisits = () => [...document.querySelectorAll<HTMLElement>('[data-visit]')]
let isSending = false
let arePendingStepsShown = false
/** Those whose link opens nothing, as the last try has shown. */
let unsent: WaitingStep[] = []

/** Shows the visits as the waiting steps have made them, and what is possible at this time. */
function show(): void {
  const steps = read().filter((step) => step.token === token && step.refused === undefined)
  for (const visit of listVisits()) {
    const id = Number(visit.dataset.visit)
    const status = arePendingStepsShown ? statusAfter(visit.dataset.status ?? '', id, steps) : visit.dataset.status
    for (const part of visit.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset.when !== status
    for (const tick of visit.querySelectorAll<HTMLElement>('[data-now]')) {
      tick.ariaCurrent = tick.dataset.now === status ? 'step' : null
    }
    const waits = visit.querySelector<HTMLElement>('[data-waits]')
    if (waits) waits.hidden = !arePendingStepsShown || !steps.some(({ visit_id }) => visit_id === id)
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    const { from, until } = button.dataset
    button.hidden = (from && new Date(from) > serverNow()) || (until && new Date(until) < serverNow()) || false
  }
  const { one, many = '', offline } = document.getElementById('day')?.dataset ?? {}
  const waiting = steps.length === 1 ? one : many.replace('#', String(steps.length))
  showUntaken()
  announce([!navigator.onLine && offline, arePendingStepsShown && steps.length > 0 && waiting])
}

/** In the line at the head of the page, and to screen readers. */
function announce(texts: (string | false | undefined)[]): void {
  const line = document.querySelector<HTMLElement>('[data-line]')
  const text = texts.filter(Boolean).join(' ')
  if (!line?.lastElementChild) return
  line.hidden = !text
  if (line.lastElementChild.textContent !== text) news.textContent = line.lastElementChild.textContent = text
}

/** What was not taken, until somebody says that they have read it. */
function showUntaken(): void {
  const box = document.querySelector<HTMLElement>('[data-untaken]')
  if (!box) return
  const { says = '{}', lang } = box.dataset
  const words: Record<string, string> = JSON.parse(says)
  const untaken = listUntaken()
  const lines = untaken.map(({ reference, visit_id, step, outcome, paid_by, said_at, refused }) => {
    const when = new Date(said_at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    const said = [words[step], outcome && words[outcome], paid_by && words[paid_by]].filter(Boolean).join(', ')
    return [`${reference ?? visit_id}: ${said}, ${when}.`, refused].filter(Boolean).join(' ')
  })
  const list = box.querySelector('ul')
  if (list && list.textContent !== lines.join(''))
    list.replaceChildren(...lines.map((textContent) => Object.assign(document.createElement('li'), { textContent })))
  box.hidden = lines.length === 0
}

const listUntaken = () =>
  read().filter(({ action_id, refused }) => refused !== undefined || unsent.some((step) => step.action_id === action_id))

/** Somebody has read what was not taken. */
function forget({ target }: Event): void {
  if (!(target as Element).closest('[data-untaken] button')) return
  const seen = listUntaken().map(({ action_id }) => action_id)
  write(read().filter(({ action_id }) => !seen.includes(action_id)))
  unsent = []
  show()
}

async function post({ token: _, reference, refused, ...body }: WaitingStep, day: string) {
  try {
    const response = await fetch(`${API_BASE}/public/days/${day}/steps`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [LANGUAGE_HEADER]: document.documentElement.lang.slice(0, 2) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    noteServerTime(response)
    const { message } = await response.json()
    return { status: response.status, message }
  } catch {
    return undefined
  }
}

async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  const late = setTimeout(showWaiting, QUICK_MS)
  const remove = ({ action_id }: WaitingStep) => write(read().filter((step) => step.action_id !== action_id))
  const refuse = (refused: WaitingStep, message: string) =>
    write(read().map((step) => (step.action_id === refused.action_id ? { ...step, refused: message } : step)))
  const { refused, ...ended } = await sendSteps({ token, read, remove, refuse, post })
  const { sent } = ended
  unsent = ended.unsent
  clearTimeout(late)
  isSending = false
  for (const visit of listVisits())
    visit.dataset.status = statusAfter(visit.dataset.status ?? '', Number(visit.dataset.visit), sent)
  if (sent.length + refused.length > 0) await refresh(refused)
  showWaiting()
}

function showWaiting(): void {
  arePendingStepsShown = true
  for (const visit of listVisits()) visit.ariaBusy = null
  show()
}

/** Shows the page as it is now, and why the steps were refused. */
async function refresh(refused: WaitingStep[] = []): Promise<void> {
  const response = await fetch(location.href, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (response) noteServerTime(response)
  if (response?.status === 404 && document.querySelector('[data-visit], [data-ends]')) location.reload()
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main')
  const main = document.querySelector('main')
  if (!page || !main || (refused.length === 0 && page.textContent === main.textContent)) return show()
  const hadFocus = main.contains(document.activeElement)
  main.replaceWith(page)
  show()
  if (hadFocus) page.querySelector<HTMLElement>('[data-visit] h2')?.focus()
  news.textContent = page.querySelector('[data-visit] [aria-current]')?.textContent ?? ''
  const last = refused.at(-1)
  if (last) showRefusal(last)
}

/** A wrong code beside its field, which it stays in; anything else in the box of what was not taken. */
function showRefusal({ visit_id, code, action_id, refused }: WaitingStep): void {
  const field = document.querySelector<HTMLInputElement>(`#code-${visit_id}`)
  if (code !== undefined && field && document.visibilityState === 'visible') {
    field.value = code
    write(read().filter((step) => step.action_id !== action_id))
    show()
    showError(field, refused)
  } else document.querySelector<HTMLElement>('[data-untaken]')?.focus()
}

/** Beside the field; without a message the one that is there. */
function showError(field: HTMLInputElement, message?: string): void {
  const described = field.getAttribute('aria-describedby') ?? field.closest('fieldset')?.getAttribute('aria-describedby')
  const error = document.getElementById(described?.split(' ')[0] ?? '')
  if (error) error.hidden = false
  if (error && message) error.textContent = message
  field.ariaInvalid = 'true'
  field.focus()
}

function handleSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const step = (event.submitter as HTMLButtonElement).value as DayStep
  const visit = form.closest<HTMLElement>('[data-visit]')
  if (step === 'quoted') {
    // The customer has to read it now, so it is sent as it stands, or not at all.
    if (navigator.onLine) return
    event.preventDefault()
    sayOffline()
    return
  }
  const need = NEEDS[step]
  const paidBy = step === 'done' && new FormData(form).get('paid_by')
  const value = need && String(new FormData(form).get(need) ?? '').trim()
  const isComplete = need === 'code' ? /^[0-9०-९]{4}$/.test(value ?? '') : !need || value
  const row: WaitingStep = {
    ...{ token, visit_id: Number(visit?.dataset.visit), step, action_id: createRequestId() },
    reference: visit?.dataset.reference ?? '',
    said_at: serverNow().toISOString(),
    ...(need && { [need]: value }),
    ...(paidBy && { paid_by: String(paidBy) }),
  }
  const isBusy = !visit || visit.ariaBusy
  const isKept = !isBusy && isComplete && write([...read(), row])
  // Where nothing can be kept, it is an ordinary form.
  if (!isBusy && isComplete && !isKept && navigator.onLine) return
  event.preventDefault()
  if (isKept) {
    arePendingStepsShown = !navigator.onLine || isSending
    visit.ariaBusy = arePendingStepsShown ? null : 'true'
    show()
    send()
  } else if (need && !isComplete) {
    const field = form.elements.namedItem(need)
    showError((field instanceof RadioNodeList ? field[0] : field) as HTMLInputElement)
  } else if (!isBusy) sayOffline()
}

function refreshIfIdle(): void {
  const isTouched =
    document.querySelector<HTMLInputElement>('#day input:checked') ||
    document.querySelector<HTMLInputElement>('[name=code]')?.value ||
    document.querySelector('.day-quote[open]')
  if (document.visibilityState === 'visible' && !isSending && !isTouched) refresh()
}

/** On the button that sends a quote. */
function showSum({ target }: Event): void {
  const form = (target as Element).closest<HTMLFormElement>('.day-rows')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name^=rupees]')]
  const rupees = fields.reduce((sum, { value }) => sum + Number(value.replace(/[₹,\s]/g, '')), 0)
  // What is no number makes none of the sum: the server says what is wrong.
  const total = rupees > 0 && formatPaise(Math.round(rupees * 100))
  button.textContent = [button.dataset.text, total].filter(Boolean).join(': ')
}

function sayOffline(): void {
  const { offline, later } = document.getElementById('day')?.dataset ?? {}
  announce([offline, later])
}

// A finger that bounces would press the button that comes next in the same place.
document.addEventListener(
  'click',
  (event) => event.detail > 1 && (event.target as Element).closest('button') && event.preventDefault(),
)
document.addEventListener('submit', handleSubmit)
document.addEventListener('click', forget)
addEventListener('online', send)
addEventListener('offline', show)
setInterval(send, RETRY_MS)
// Somebody is back from a call: the office may have changed the day.
document.addEventListener('visibilitychange', refreshIfIdle)
// The customer answers on a phone of their own.
setInterval(() => document.querySelector('[data-asked]') && refreshIfIdle(), LOOK_MS)
document.addEventListener('input', showSum)
showWaiting()
send()
// What is possible now is told by the server's clock.
refreshIfIdle()

const { worker } = document.body.dataset
if (worker) navigator.serviceWorker?.register(worker).catch(() => {})
