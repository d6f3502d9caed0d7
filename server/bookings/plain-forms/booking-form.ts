import { DAY_STEPS, type DayOutcome, type DayStep } from '../../../contract/bookings/days.public.ts'
import { LEAD_FIELDS } from '../../../contract/bookings/lead-fields.ts'
import { LeadForm } from '../../../contract/bookings/leads.public.ts'
import { type Door, UNPROVED } from '../../../contract/bookings/proofs.ts'
import { readQuoteRows } from '../../../contract/bookings/quotes.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { hasAllowedFirstDigit, normaliseMobile } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import type { PaidBy } from '../../../contract/options.ts'
import { bookingPath, dayPath } from '../../../contract/paths.ts'
import type { PageApi, PlainForm } from '../../../contract/site.ts'
import { toSigns } from '../../../contract/text.ts'
import { AppError, toFieldErrors } from '../../platform/http/errors.ts'
import { toRequestKey } from './plain-forms.rules.ts'

/** What a form sent, by field. */
export type Typed = Readonly<Record<string, string>>
type Act = (api: PageApi, token: string, typed: Typed) => Promise<unknown>

type ActPage = { toPath(token: string): string; toPlace(typed: Typed): string; acts: Readonly<Record<string, Act>> }

const decide: Act = (api, token, { act, number = '', total_paise = '' }) =>
  api.visits.decideQuote({ token, number, total_paise, decision: act === 'approved' ? 'approved' : 'declined' })

const takeStepOfDay: Act = (api, token, { visit_id = '', act, action_id, code, reason, outcome, paid_by, ...typed }) => {
  const step = act as DayStep
  return api.days.step({
    ...{ token, visit_id, step, reason },
    // A form has a button for each step, and one key.
    action_id: action_id && `${action_id}-${act}`,
    ...(step === 'arrived' && { code }),
    ...(step === 'done' && { outcome: outcome as DayOutcome, paid_by: paid_by as PaidBy }),
    ...(step === 'quoted' && { lines: readQuoteRows(typed).map(({ row: _, ...line }) => line) }),
  })
}

/** The pages of a customer and of a technician, and what their forms call by the value of the button `act`. */
export const ACT_PAGES: readonly ActPage[] = [
  {
    toPath: bookingPath,
    toPlace: ({ act }) => (act === 'review' || act === 'withdraw' ? '#review' : '#visit'),
    acts: {
      window: (api, token, { window = '', action_id }) => api.visits.chooseWindow({ token, window, action_id }),
      // Its form has the key of the one that moves the visit.
      cancel: (api, token, { action_id }) => api.visits.cancel({ token, action_id: action_id && `${action_id}-cancel` }),
      approved: decide,
      declined: decide,
      claim: (api, token, { message = '', action_id }) => api.visits.claim({ token, message, action_id }),
      review: (api, token, { stars, text, is_public }) => api.reviews.review({ token, stars, text, is_public }),
      withdraw: (api, token) => api.reviews.review({ token, withdraw: true }),
      place: (api, token, { address = '', pincode, gate_note }) => api.visits.saveAddress({ token, address, pincode, gate_note }),
    },
  },
  {
    toPath: dayPath,
    toPlace: ({ visit_id }) => `#visit-${Number(visit_id)}`,
    acts: Object.fromEntries(DAY_STEPS.map((step) => [step, takeStepOfDay])),
  },
]

/** `verification` proves a number whose booking could not be written yet; `formId` makes one lead of two tries. */
export type BookingForm = PlainForm & { formId: string; verification?: string }

type Booked = { token: string }
type Context = {
  api: PageApi
  mobileFirstDigits: string
  /** The booking that an earlier request with this id made. */
  findBooked: (lead: LeadForm, requestId: string) => Promise<Booked | undefined>
}

/** Does what the form's button says: the same steps and calls as in the booking panel. */
export async function advanceBooking(form: BookingForm, typed: Typed, context: Context): Promise<BookingForm | Booked> {
  const { errors: _, notice: __, isDone: ___, canWrite: ____, ...before } = form
  const cleared = { ...before, errors: {} }
  switch (typed.action) {
    case 'change':
    case 'resend':
    case 'verify':
      return form.sentTo ? takeStep(cleared, typed, context) : goBack(cleared, typed, context)
    default:
      return sendCode({ ...withoutCode(cleared), fields: readFields(typed) }, context)
  }
}

/** A step that continues with the kept form. */
async function takeStep(form: BookingForm, { action, otp = '' }: Typed, context: Context): Promise<BookingForm | Booked> {
  if (action === 'verify') return verifyAndBook(form, otp, context)
  return action === 'resend' ? sendCode(form, context) : withoutCode(form)
}

/** The answer to a code page whose form has expired, or was sent again from another page. */
function goBack(form: BookingForm, { action }: Typed, context: Context): BookingForm {
  if (isEmpty(form)) return { ...form, notice: MESSAGES.formGone }
  return action === 'change' ? form : { ...form, errors: check(form, context).errors, notice: MESSAGES.formChanged }
}

const isEmpty = ({ fields }: BookingForm) => Object.keys(fields).length === 0

function withoutCode({ sentTo: _, verification: __, ...form }: BookingForm): BookingForm {
  return form
}

function readFields(typed: Typed): Record<string, string> {
  const fields = Object.fromEntries([...LEAD_FIELDS, 'consent_version'].map((name) => [name, typed[name] ?? '']))
  return { ...fields, mobile: normaliseMobile(fields.mobile ?? '') }
}

/** The form as a lead, or its errors. */
function check({ fields }: BookingForm, { mobileFirstDigits }: Context): { lead?: LeadForm; errors: FieldErrors } {
  const { data, error } = LeadForm.safeParse({ ...fields, consent_version: fields.consent_version || undefined })
  const errors = error ? toFieldErrors(error.issues) : {}
  if (!hasAllowedFirstDigit(fields.mobile ?? '', mobileFirstDigits)) errors.mobile ??= MESSAGES.mobileInvalid
  return Object.keys(errors).length > 0 || !data ? { errors } : { lead: data, errors }
}

async function sendCode(form: BookingForm, context: Context): Promise<BookingForm> {
  const { lead, errors } = check(form, context)
  if (!lead) return { ...withoutCode(form), errors }
  try {
    // Without script there is no proof of work: a visitor who would need one is called back.
    const { message } = await context.api.otp.send({ ...lead, proof: UNPROVED })
    // Says so if the code may not have been sent.
    return { ...form, sentTo: lead.mobile, ...(message !== MESSAGES.otpSent && { notice: message }) }
  } catch (error) {
    // The number has just been sent a code: the form came twice, or its visitor went back and forth.
    const { details, message } = toKnown(error)
    const doors = details.body?.doors as readonly Door[] | undefined
    if (doors?.includes('callBack')) return { ...withoutCode(form), isDone: true, canWrite: true }
    if (doors) return { ...withFailure(withoutCode(form), error), canWrite: true }
    const hasCode = message === MESSAGES.otpWait(details.retryAfterS ?? 0)
    return withFailure(hasCode ? { ...form, sentTo: lead.mobile } : form, error)
  }
}

async function verifyAndBook(form: BookingForm, typed: string, context: Context): Promise<BookingForm | Booked> {
  const { lead, errors } = check(form, context)
  if (!lead) return { ...withoutCode(form), errors }
  let { verification } = form
  const request_id = toRequestKey(form.formId, lead)
  try {
    const otp = toSigns(typed).replace(/\D/g, '')
    verification ??= (await context.api.otp.verify({ mobile: lead.mobile, otp })).verification
    // Right after the code, its address is proof: of concurrent copies, only the last one's verification is valid.
    const { data } = await context.api.leads.create({
      ...lead,
      verification: form.verification,
      request_id,
      form_id: form.formId,
    })
    return { token: data.token }
  } catch (error) {
    // The form came twice, and the first copy has consumed the code.
    const booked = await context.findBooked(lead, request_id)
    if (booked) return booked
    // A refused verification is consumed or expired: the next try needs a code again.
    const isRefused = error instanceof AppError && error.code === 'forbidden'
    const { verification: _, ...rest } = form
    return withFailure(verification && !isRefused ? { ...rest, verification } : rest, error)
  }
}

/** The form with the refusal of a call. Throws any other error, which is the program's fault. */
export function withFailure<Form extends PlainForm>(form: Form, error: unknown): Form {
  const { details, message } = toKnown(error)
  const { errors = {} } = details
  return { ...form, errors, ...(Object.keys(errors).length === 0 && { notice: message }) }
}

function toKnown(error: unknown): AppError {
  if (!(error instanceof AppError)) throw error
  return error
}
