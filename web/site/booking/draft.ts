import type { CheckoutSuccess } from '../../../contract/payments.ts'
import type { Order } from '../checkout/checkout.ts'

export const FIELD_NAMES = ['name', 'mobile', 'mailid', 'service_type', 'city', 'message'] as const
export type FieldName = (typeof FIELD_NAMES)[number]
export type Fields = Partial<Record<FieldName, string>>

/** A code that is on its way or was used, with the times (in ms) from which it is no longer taken and can be sent anew. */
export type SentCode = { mobile: string; expiresAtMs: number; resendAtMs: number }

/** A payment under way: after a reload, or on the way back from a UPI app, it is asked how that went. */
export type Paying = {
  /** The same one makes the same order, however the form changes: an order is paid once. */
  requestId: string
  /** The page of the service whose charge it is. */
  path: string
  order?: Order
  /** The checkout's word that it is paid, as long as no lead came of it. */
  paid?: CheckoutSuccess
}

/** A payment whose order is made. */
export type Ordered = Paying & { order: Order }

/** What somebody typed into the booking form and has not booked yet; codes are never in it. */
export type Draft = {
  fields: Fields
  /** The page where the service was chosen. */
  path?: string
  /** Of the booking with just these fields. */
  requestId?: string
  sent?: SentCode
  paying?: Paying
}

const KEY = 'booking'

/** The draft after the form was changed; another form is another request. */
export function withFields(draft: Draft, fields: Fields, path: string): Draft {
  const isSame = FIELD_NAMES.every((name) => (draft.fields[name] ?? '') === (fields[name] ?? ''))
  return isSame ? { ...draft, path } : { fields, path, sent: draft.sent, paying: draft.paying }
}

/** What the form on a page starts with: a service chosen on another page is not what this visitor came for. */
export function fieldsFor({ fields, path }: Draft, currentPath: string): Fields {
  if (path === currentPath) return fields
  const { service_type: _, ...rest } = fields
  return rest
}

/** After a booking only the city is remembered. */
export function afterBooking({ fields: { city } }: Draft): Draft {
  return { fields: city ? { city } : {} }
}

export function readDraft(): Draft {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>
    return { ...draft, fields: draft.fields ?? {} }
  } catch {
    return { fields: {} }
  }
}

/** Where storage is full or forbidden the form works without it. */
export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {}
}
