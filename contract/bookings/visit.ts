import * as z from 'zod/mini'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { Time } from '../endpoint.ts'
import { PAID_BY, VISIT_OUTCOMES, VISIT_STATUSES, type VisitActor, type VisitOutcome, type VisitStatus } from '../options.ts'
import { Quote, ToPay } from './quotes.ts'

/** What a customer sees of their own review. */
export const OwnReview = z.object({
  stars: z.number(),
  text: z.string(),
  is_public: z.boolean(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A visit that is still to come or under way. */
export const LIVE_STATUSES = ['planned', 'accepted', 'on_the_way', 'arrived'] as const satisfies readonly VisitStatus[]
/** The technician is not at the door yet: the visit can still be moved, cancelled, or late. */
export const COMING_STATUSES = ['planned', 'accepted', 'on_the_way'] as const satisfies readonly VisitStatus[]
export const isComing = (status: VisitStatus): boolean => COMING_STATUSES.some((coming) => coming === status)

export const isLive = (status: VisitStatus): boolean => LIVE_STATUSES.some((live) => live === status)

/** How often a customer may move a visit without a call. */
const MAX_MOVES = 3
/** How long a technician can undo "I am on the way". */
export const TURN_BACK_MS = 5 * MINUTE_MS
/** How long after the window's start a technician can report that no one opened. */
export const WAIT_AT_DOOR_MS = 10 * MINUTE_MS
/** How long a technician can undo that report; after this, the customer is notified. */
export const TAKE_BACK_MS = 10 * MINUTE_MS

export type StepFacts = {
  now: Date
  windowStart: Date
  onTheWayAt: Date | null
  /** It has a reservation of a technician's time. */
  hasReservation: boolean
  /** When the technician reported it missed; undefined if the office did. */
  missedAt?: Date | undefined
}
type May = true | ((facts: StepFacts) => boolean)
type By = Partial<Record<VisitActor, May>>

const justLeft = ({ now, onTheWayAt }: StepFacts) => onTheWayAt !== null && now.getTime() - onTheWayAt.getTime() <= TURN_BACK_MS
const hasWaited = ({ now, windowStart }: StepFacts) => now.getTime() - windowStart.getTime() >= WAIT_AT_DOOR_MS
const hasBegun = ({ now, windowStart }: StepFacts) => now >= windowStart
/** Restores the status before the report. */
const justMissed =
  (wasOnTheWay: boolean) =>
  ({ now, onTheWayAt, missedAt }: StepFacts) =>
    missedAt !== undefined && (onTheWayAt !== null) === wasOnTheWay && now.getTime() - missedAt.getTime() <= TAKE_BACK_MS
const hasReservation = (facts: StepFacts) => facts.hasReservation

/** Until the technician is at the door. The program cancels when the lead is closed or deleted. */
const CANCEL: By = { customer: true, operator: true, program: true }
const MISS: By = { technician: hasWaited, operator: hasBegun }

/**
 * What each status can become, and who can change it. Done, missed and cancelled are final, and another visit follows.
 * The exception: a technician may report by mistake that no one opened.
 */
const STEPS: Record<VisitStatus, Partial<Record<VisitStatus, By>>> = {
  planned: { accepted: { technician: hasReservation, operator: hasReservation }, cancelled: CANCEL },
  accepted: { on_the_way: { technician: true, operator: true }, missed: MISS, cancelled: CANCEL },
  on_the_way: {
    accepted: { technician: justLeft, operator: justLeft },
    arrived: { technician: true, operator: true },
    missed: MISS,
    cancelled: CANCEL,
  },
  arrived: { done: { technician: true, operator: true } },
  done: {},
  missed: { accepted: { technician: justMissed(false) }, on_the_way: { technician: justMissed(true) } },
  cancelled: {},
}

export function canStep(from: VisitStatus, to: VisitStatus, by: VisitActor, facts: StepFacts): boolean {
  const may = STEPS[from][to]?.[by]
  return typeof may === 'function' ? may(facts) : may === true
}

/** The statuses that an actor can set, in the usual order. */
export function listSteps(from: VisitStatus, by: VisitActor, facts: StepFacts): VisitStatus[] {
  return VISIT_STATUSES.filter((to) => canStep(from, to, by, facts))
}

/** Whether the window or technician can change: until arrival, or for customers until the technician sets out. */
export function canMoveVisit(status: VisitStatus, by: VisitActor, moves: number): boolean {
  if (by === 'customer') return (status === 'planned' || status === 'accepted') && moves < MAX_MOVES
  return isComing(status)
}

/** `paidPaise`: the online payment, less refunds. It paid for the first visit, not for a return. */
type RefundFacts = { paidPaise: number; outcome: VisitOutcome | null; isReturn: boolean }

/**
 * The part of the visit charge that we refund automatically, in paise: all of it if a coming visit is cancelled, by
 * anyone. If no one opened, nothing is refunded automatically: the business decides.
 */
export function refundOf(status: VisitStatus, { paidPaise, outcome, isReturn }: RefundFacts): number {
  const isInVain = status === 'cancelled' || (status === 'done' && outcome === 'none')
  return !isReturn && (isComing(status) || isInVain) ? paidPaise : 0
}

const VisitWindow = z.object({ from: Time, to: Time })

/** The actions open to a customer now. */
export const CUSTOMER_ACTS = ['choose', 'move', 'place', 'cancel'] as const

/** What a customer sees of the visit. */
export const BookingVisit = z.object({
  /** Null while no visit is planned: the customer can choose a window. */
  status: z.nullable(z.enum(VISIT_STATUSES)),
  window: z.nullable(VisitWindow),
  /** Promised within 90 minutes of the booking. */
  is_soon: z.boolean(),
  /** Latest promised arrival time. */
  due_by: z.nullable(Time),
  /** The result, once it is done. */
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  /** It has a reservation; false if the chosen time was lost and must be planned again. */
  is_taken: z.boolean(),
  address: z.string(),
  pincode: z.string(),
  gate_note: z.string(),
  can: z.array(z.enum(CUSTOMER_ACTS)),
  /** The refund of the online payment, if cancelled or because of how it ended; omitted if nothing was paid online. */
  refund_paise: z.optional(z.number()),
  /** The technician, from their yes until two hours after the visit is done. */
  who: z.optional(
    z.object({
      name: z.string(),
      id_number: z.string(),
      image_url: z.string(),
      /** When the police check was seen. */
      verified_on: z.nullable(z.string()),
      /** Only from "on the way". */
      mobile: z.nullable(z.string()),
    }),
  ),
  /** All quotes except replaced ones. */
  quotes: z.optional(z.array(Quote)),
  /** The visit charge, until the technician leaves; omitted if there is none, as for a return. */
  charge: z.optional(z.object({ paise: z.number(), is_paid: z.boolean() })),
  /** The amount due now. */
  to_pay: z.optional(ToPay),
  /** The bill of a finished visit. */
  bill: z.optional(
    z.object({
      number: z.string(),
      due_paise: z.number(),
      /** The payment method reported at the door. */
      paid_by: z.nullable(z.enum(PAID_BY)),
      /** The money has been found: in cash, at the bank or at the payment provider. */
      is_found: z.boolean(),
      /** All of it was refunded. */
      is_refunded: z.optional(z.literal(true)),
    }),
  ),
  /** The four-digit code for the technician at the door; shown while they are on the way. */
  code: z.optional(z.string()),
  /** A return under the guarantee, free of the visit charge. */
  is_return: z.optional(z.literal(true)),
  /** The current guarantee, and whether a claimed return is still outstanding. */
  guarantee: z.optional(z.object({ until: Time, is_claimed: z.boolean() })),
  /** The customer's review; null while they can still write one. */
  review: z.optional(z.nullable(OwnReview)),
})
export type BookingVisit = z.infer<typeof BookingVisit>

/** How long the work of a visit is guaranteed. */
const GUARANTEE_MS = 30 * DAY_MS
/** How long after the visit a customer can write a review. */
const REVIEW_MS = 60 * DAY_MS

/** A visit that no one came to has no guarantee and no review. */
type Facts = { status: VisitStatus; outcome: VisitOutcome | null; arrived_at: Date | null; done_at: Date | null }

/** When the guarantee on a visit's work ends; undefined if no work was done. */
export function guaranteedUntil({ status, outcome, arrived_at, done_at }: Facts): Date | undefined {
  const isWork = status === 'done' && arrived_at !== null && (outcome === 'work' || outcome === 'unrecorded')
  return isWork && done_at ? new Date(done_at.getTime() + GUARANTEE_MS) : undefined
}

/** Until when the customer can write a review; undefined before the visit is done. */
export function reviewableUntil({ status, arrived_at, done_at }: Omit<Facts, 'outcome'>): Date | undefined {
  return status === 'done' && arrived_at && done_at ? new Date(done_at.getTime() + REVIEW_MS) : undefined
}
