import type { LeadField } from '../../../contract/bookings/lead-fields.ts'
import type { LeadForm } from '../../../contract/bookings/leads.public.ts'
import type { Booking, CheckoutSuccess } from '../../../contract/bookings/payments.public.ts'
import type { Door } from '../../../contract/bookings/proofs.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import type { BookingProps, Charge } from './booking-props.ts'
import type { OrderedPayment, PendingPayment, SentCode } from './draft.ts'

/** What is booked, and when the technician is to come; without a time someone calls first. */
export type BookingForm = LeadForm & { window?: WindowChoice | undefined }

/** The time of a visit; times in ISO format. */
export type Arrival = { from: string; to: string; is_soon: boolean }

export type Booked = {
  reference: string
  /** Token in the address of the booking's private page. */
  token: string
  serviceType: string
  /** The time by which someone calls, in ISO format. */
  dueAt: string
  paidPaise?: number
  /** Null where the chosen time was full at that moment; left out where none was chosen. */
  visit?: Arrival | null | undefined
  /** The next free times, in place of one that was full. */
  next?: readonly string[] | undefined
}

/** Where the form is kept, someone calls until `dueAt`. `text` is the server's. */
type Doors = { text: string; doors: readonly Door[]; dueAt: string }

export type Step =
  | { name: 'details' }
  | { name: 'code'; sent: SentCode }
  /** The server spends nothing on this visitor now, and names other ways to book. It is asked again at `retryAtMs`. */
  | ({ name: 'doors'; refused: Task & { kind: 'sendCode' | 'order' }; retryAtMs?: number; tries: number } & Doors)
  /** Paid, or perhaps paid, and not booked yet. */
  | { name: 'unsure'; is: 'completing' | 'waiting'; payment: OrderedPayment }
  | { name: 'done'; booked: Booked }

/** The one call that is under way. */
export type Task =
  | { kind: 'sendCode'; lead: BookingForm }
  | { kind: 'verify'; lead: BookingForm; otp: string }
  | { kind: 'book'; lead: BookingForm; verification: string }
  | { kind: 'order'; lead: BookingForm; charge: Charge }
  | { kind: 'checkOut'; lead: BookingForm; payment: OrderedPayment }
  | { kind: 'bookPaid'; lead: BookingForm; payment: OrderedPayment; paid: CheckoutSuccess }
  /** Asks for the state of an order; `otherwise` is shown above the form where nothing was charged. */
  | { kind: 'check'; payment: OrderedPayment; otherwise: Notice; isResuming?: boolean }

/** A message in the panel. The next call is allowed from `retryAtMs` on; `isInfo` where nothing went wrong. */
export type Notice = {
  text: string
  /** Why a payment failed, in the provider's English; shown before the text. */
  reason?: string
  retryAtMs?: number
  isInfo?: boolean
  /** The notice is about errors of fields, and disappears with the last of them. */
  isAboutFields?: boolean
  /** Label of a button in the notice that submits the form. */
  submitLabel?: string
}

/** A booking that could not be sent without a network, and the kind of call that failed. */
export type Unsent = { by: Task['kind']; service: string }

export type Toast = { id: number; tone: 'good' | 'bad'; text: string }

export type State = {
  /** In the language of the page. */
  texts: IslandTexts['booking']
  step: Step
  task?: Task
  /** The task waits for a proof of work. */
  isProving?: boolean
  /** The number whose code was right, until a lead consumes its verification. */
  verified?: { mobile: string; verification: string }
  sent?: SentCode
  unsent?: Unsent
  /** The payment under way; removed when it ends outside this panel. */
  payment?: PendingPayment
  errors: FieldErrors
  /** The form that the server refused with these errors: an error is shown as long as its field is unchanged. */
  refused?: BookingForm
  /** A code that the server refused for the newest SMS. */
  refusedCode?: string
  notice?: Notice
  toasts: readonly Toast[]
  toastCount: number
  /** The chosen time was taken by someone else before it could be held. */
  taken?: { window: WindowChoice } | undefined
  /** The current charges, if they have changed since the page was rendered. */
  charges?: BookingProps['charges']
}

/** The form: a valid lead, or its errors and whether a required field is empty. */
export type Form =
  | { lead: BookingForm; problems?: undefined }
  | { lead?: undefined; problems: FieldErrors; isIncomplete: boolean }

/** Why a call failed; status 0 where no answer came. */
export type Failed = { status: number; message: string; errors: FieldErrors; retryAtMs?: number }

/** What a check of an order answers. */
type Found = Pick<Booking, 'state' | 'reference' | 'service_type' | 'due_at' | 'visit'>

/** How a task ended. */
export type Outcome =
  /** `message` is `MESSAGES.otpSent`, or what the server says of a code that was perhaps not sent. */
  | { type: 'codeSent'; sent: SentCode; message: string }
  | ({ type: 'refused'; retryAfterS: number; nowMs: number } & Doors)
  | { type: 'codeRight'; verification: string }
  | { type: 'booked'; data: { reference: string; token: string; due_at: string } & Pick<Booked, 'visit' | 'next'> }
  | { type: 'ordered'; payment: OrderedPayment }
  | { type: 'windowTaken' }
  | { type: 'chargesChanged'; charges: BookingProps['charges'] }
  | { type: 'paid'; paid: CheckoutSuccess }
  | { type: 'notPaid'; notice: Notice }
  /** `isElsewhere`: the order was made on another page. */
  | { type: 'checked'; found: Found | undefined; isElsewhere: boolean }
  | ({ type: 'failed' } & Failed)

export type Submission = { form: Form; nowMs: number }

export type Event =
  /** The panel has hydrated: what the storage holds, and for what the page was opened. */
  | {
      type: 'resumed'
      form: Form
      sent?: SentCode
      payment?: PendingPayment
      unsent?: Unsent
      isHeadingToCheckout: boolean
      /** The visitor has asked on another page that the booking be sent. */
      isSending: boolean
      isOnline: boolean
      nowMs: number
    }
  /** The network is back. */
  | { type: 'cameOnline' }
  | ({ type: 'submitted' } & Submission)
  | { type: 'payPressed'; form: Form; charge: Charge | undefined }
  /** Someone types or chooses, in the form that they see. */
  | { type: 'fieldEdited'; name: LeadField | 'window'; form: Form }
  | { type: 'codeEntered'; form: Form; otp: string }
  | { type: 'codeTooShort' }
  | { type: 'resendPressed'; form: Form; nowMs: number }
  | { type: 'retried'; form: Form; nowMs: number }
  | { type: 'changePressed' }
  | { type: 'toastClosed'; id: number }
  /** The panel was closed. */
  | { type: 'closed' }
  /** A check that no button asked for: the page became visible again, or polling had an answer. */
  | { type: 'polled'; token: string; found: Found }
  | { type: 'proving'; of: Task }
  | (Outcome & { task: Task })
