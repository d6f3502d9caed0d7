import type { FieldErrors } from '../../../contract/errors.ts'
import type { LeadForm } from '../../../contract/leads.public.ts'
import type { Booking, CheckoutSuccess } from '../../../contract/payments.public.ts'
import type { BookingProps, Charge } from './booking-props.ts'
import type { Ordered, Paying, SentCode } from './draft.ts'

export type Booked = {
  reference: string
  /** Token in the address of the booking's private page. */
  token: string
  serviceType: string
  /** By when somebody calls, in ISO form. */
  dueAt: string
  paidPaise?: number
}

export type Step =
  | { name: 'details' }
  | { name: 'code'; sent: SentCode }
  /** No codes go out: we have the details, and call back. */
  | { name: 'callBack'; dueAt: string }
  /** Paid, or perhaps: the booking is not there yet. */
  | { name: 'unsure'; is: 'completing' | 'waiting'; paying: Ordered }
  | { name: 'done'; booked: Booked }

/** The one thing that is under way. */
export type Task =
  | { kind: 'sendCode'; lead: LeadForm }
  | { kind: 'verify'; lead: LeadForm; otp: string }
  | { kind: 'book'; lead: LeadForm; verification: string }
  | { kind: 'order'; lead: LeadForm; charge: Charge }
  | { kind: 'checkOut'; lead: LeadForm; paying: Ordered }
  | { kind: 'bookPaid'; lead: LeadForm; paying: Ordered; paid: CheckoutSuccess }
  /** Asks what became of an order; `otherwise` is said above the form where nobody was charged. */
  | { kind: 'look'; paying: Ordered; otherwise: Notice; isResuming?: boolean }

/** Said in place; another call may be made from `retryAtMs` on; `isCalm` where nothing went wrong. */
export type Notice = { text: string; retryAtMs?: number; isCalm?: boolean }

export type Toast = { id: number; tone: 'good' | 'bad'; text: string }

export type State = {
  step: Step
  task?: Task
  /** The number whose code was right, as long as no lead has used that up. */
  verified?: { mobile: string; verification: string }
  sent?: SentCode
  /** The payment under way; one that ended otherwise than in this panel is forgotten. */
  paying?: Paying
  errors: FieldErrors
  /** What the server judged when it found these errors: they stand as long as the field is as it was. */
  judged?: LeadForm
  notice?: Notice
  toasts: readonly Toast[]
  toastCount: number
  /** The charges of today, where they have changed since the page was made. */
  charges?: BookingProps['charges']
}

/** What the form holds: a lead, or what is wrong with it and whether something required is missing. */
export type Form = { lead: LeadForm } | { lead?: undefined; problems: FieldErrors; isIncomplete: boolean }

/** Why a call failed; status 0 where no answer came. */
export type Failed = { status: number; message: string; errors: FieldErrors; retryAtMs?: number }

/** Where the money of an order is. */
type Found = Pick<Booking, 'state' | 'reference' | 'service_type' | 'due_at'>

/** What came of a task. */
export type Outcome =
  | { type: 'codeSent'; sent: SentCode }
  | { type: 'codesPaused'; dueAt: string }
  | { type: 'codeRight'; verification: string }
  | { type: 'booked'; data: { reference: string; token: string; due_at: string } }
  | { type: 'ordered'; paying: Ordered }
  | { type: 'chargesChanged'; charges: BookingProps['charges'] }
  | { type: 'paid'; paid: CheckoutSuccess }
  | { type: 'notPaid'; why: Notice }
  /** `isElsewhere`: the order was made on another page. */
  | { type: 'looked'; found: Found | undefined; isElsewhere: boolean }
  | ({ type: 'failed' } & Failed)

export type Event =
  /** The page is alive: what the browser kept, and whether it is on the way to the checkout. */
  | { type: 'resumed'; form: Form; sent?: SentCode; paying?: Paying; isOnItsWay: boolean; nowMs: number }
  | { type: 'submitted'; form: Form; nowMs: number }
  | { type: 'payPressed'; form: Form; charge: Charge | undefined }
  | { type: 'codeEntered'; form: Form; otp: string }
  | { type: 'codeTooShort' }
  | { type: 'resendPressed'; form: Form; nowMs: number }
  | { type: 'retried'; form: Form; nowMs: number }
  | { type: 'changePressed' }
  | { type: 'toastClosed'; id: number }
  /** The panel was closed. */
  | { type: 'closed' }
  /** A look that nobody asked for: the page came back into sight, or the watcher's turn came. */
  | { type: 'found'; token: string; found: Found }
  | (Outcome & { task: Task })
