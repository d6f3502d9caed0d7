import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import type { CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { type FindStorage, local, readUnexpired, session, writeItem } from '../../ui/storage.ts'
import { fillIn } from '../ui/typed.ts'
import type { Order } from './checkout/order.ts'

export type Fields = Partial<Record<LeadField | 'window', string>>

/** A code that was sent, with the times in ms from which it is refused and from which another one can be sent. */
export type SentCode = { mobile: string; expiresAtMs: number; resendAtMs: number }

/** A payment that was begun: after a reload, or on the way back from a UPI app, its order is checked. */
export type PendingPayment = {
  /** Names the order: the same id makes the same order, however the form changes, so that it is paid once. */
  requestId: string
  /** The page of the service whose charge it is. */
  path: string
  order?: Order
  /** The time that is held for the order. */
  window?: WindowChoice | undefined
  /** The visitor knows that others are paying for the chosen time. */
  isContestSeen?: boolean
  /** What the checkout answered when it was paid; the lead is not made yet. */
  paid?: CheckoutSuccess
}

/** A payment whose order is made. */
export type OrderedPayment = PendingPayment & { order: Order }

/** What someone typed into the booking form and has not booked yet; codes are never in it. */
export type Draft = {
  fields: Fields
  /** The page where the service was chosen. */
  path?: string
  /** What needs doing by the rate that was pressed last; a message with other words is the visitor's own. */
  rate?: string
  /** Names the form in all that is sent of it, by code and by payment, until it is booked. */
  formId?: string
  /** Idempotency key of a booking with exactly these fields. */
  requestId?: string
  sent?: SentCode
  /** The payment under way; `paying` is its name in the storage of browsers. */
  paying?: PendingPayment
}

/**
 * The path of this page without its language, which has two letters: a draft and a payment go on after a change of the
 * language. The page of a service's form counts as that of the service.
 */
export const currentPath = () => location.pathname.replace(/^\/..(?=\/)|\/book$/g, '')

const KEY = 'booking'
/** What was typed into the contact form: every page forgets it in time, and that page alone loads what fills it in. */
export const CONTACT_KEY = 'karigar-contact'
/**
 * A phone may have several users: what was typed and not booked is forgotten after a week, as the privacy policy says.
 */
export const DRAFT_TTL_MS = 7 * DAY_MS

/**
 * The form itself names its consent version: a page with another one shows the same form. A different time is the same
 * booking: sent again after a lost answer, it must not bring a second technician.
 */
export function isSame(one: Fields, other: Fields): boolean {
  const { consent_version: _, window: __, ...both }: Fields & { consent_version?: string } = { ...one, ...other }
  return (Object.keys(both) as LeadField[]).every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

/** The draft after a change of the form; changed fields are another request. */
export function withFields(draft: Draft, fields: Fields, path: string): Draft {
  if (isSame(draft.fields, fields)) return { ...draft, fields, path }
  const { requestId: _, ...rest } = draft
  return { ...rest, fields, path }
}

/** The fields that the form of a page starts with: without the service and the rate that another page chose. */
export function fieldsFor({ fields, path, rate }: Draft, currentPath: string): Fields {
  if (path === currentPath) return fields
  const { service_type: _, message, ...rest } = fields
  return message === rate ? rest : { ...rest, message }
}

/** What a row of the rates says needs doing, with its price. */
export const toRate = (row: Element) => Array.from(row.querySelectorAll('a, b'), ({ textContent }) => textContent).join(', ')

/** Says what needs doing by a row of the rates: below what the visitor has said, in place of another rate. */
export function fillInRate(rate: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('#book textarea')
  const draft = readDraft()
  if (!field || field.value.includes(rate)) return
  saveDraft({ ...draft, rate })
  field.value = field.value && field.value !== draft.rate ? `${field.value}\n${rate}` : rate
  // Saved and checked as if it were typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The form without script is filled, too, unless it shows what was sent to it. */
export function fillFromDraft(form: HTMLFormElement | null): void {
  if (!form?.dataset.draft) fillIn(form, fieldsFor(readDraft(), currentPath()))
}

// A tab keeps its own draft through a reload; a new tab begins with the newest draft of all tabs.
export function readDraft(): Draft {
  return read(session) ?? read(local) ?? { fields: {} }
}

export function saveDraft(draft: Draft): void {
  write(session, draft)
  write(local, draft)
}

export function read(storage: FindStorage): Draft | undefined {
  const { atMs: _, ...draft } = (readUnexpired(storage, KEY, DRAFT_TTL_MS) ?? {}) as Draft & { atMs?: number }
  return draft.fields && draft
}

export function write(storage: FindStorage, draft: Draft): void {
  writeItem(storage, KEY, JSON.stringify({ ...draft, atMs: Date.now() }))
}
