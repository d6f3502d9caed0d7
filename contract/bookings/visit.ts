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

/** The statuses of a visit that is still to come, or under way. */
export const LIVE_STATUSES = ['planned', 'accepted', 'on_the_way', 'arrived'] as const satisfies readonly VisitStatus[]
/** Those of a visit whose technician is not at the door yet: it can still be moved, cancelled, and late. */
export const COMING_STATUSES = ['planned', 'accepted', 'on_the_way'] as const satisfies readonly VisitStatus[]
export const isComing = (status: VisitStatus): boolean => COMING_STATUSES.some((coming) => coming === status)

export const isLive = (status: VisitStatus): boolean => LIVE_STATUSES.some((live) => live === status)

/** How often a customer may move a visit without a call. */
const MAX_MOVES = 3
/** How long "I am on the way" can be taken back. */
export const TURN_BACK_MS = 5 * MINUTE_MS
/** How long after the beginning of the window a technician can report that nobody opened. */
export const WAIT_AT_DOOR_MS = 10 * MINUTE_MS
/** How long a technician can take that back; then the customer hears of it. */
export const TAKE_BACK_MS = 10 * MINUTE_MS

export type StepFacts = {
  now: Date
  windowStart: Date
  onTheWayAt: Date | null
  /** A technician's time is taken for it. */
  hasReservation: boolean
  /** Since when it is missed, as its technician says; undefined where the office says so. */
  missedAt?: Date | undefined
}
type May = true | ((facts: StepFacts) => boolean)
type By = Partial<Record<VisitActor, May>>

const justLeft = ({ now, onTheWayAt }: StepFacts) => onTheWayAt !== null && now.getTime() - onTheWayAt.getTime() <= TURN_BACK_MS
const hasWaited = ({ now, windowStart }: StepFacts) => now.getTime() - windowStart.getTime() >= WAIT_AT_DOOR_MS
const hasBegun = ({ now, windowStart }: StepFacts) => now >= windowStart
/** It becomes again what it was. */
const justMissed =
  (wasOnTheWay: boolean) =>
  ({ now, onTheWayAt, missedAt }: StepFacts) =>
    missedAt !== undefined && (onTheWayAt !== null) === wasOnTheWay && now.getTime() - missedAt.getTime() <= TAKE_BACK_MS
const hasReservation = (facts: StepFacts) => facts.hasReservation

/** Until the technician is at the door; by the program where the lead is closed or deleted. */
const CANCEL: By = { customer: true, operator: true, program: true }
const MISS: By = { technician: hasWaited, operator: hasBegun }

/**
 * What each status can become and by whom. What was done, missed or cancelled stays so, and another visit follows it.
 * But a technician may have tapped by mistake that nobody opened.
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

/** The statuses that somebody can bring a visit to, in the usual order. */
export function listSteps(from: VisitStatus, by: VisitActor, facts: StepFacts): VisitStatus[] {
  return VISIT_STATUSES.filter((to) => canStep(from, to, by, facts))
}

/** Whether its window or technician can change: until the technician is at the door, for customers until they set out. */
export function canMoveVisit(status: VisitStatus, by: VisitActor, moves: number): boolean {
  if (by === 'customer') return (status === 'planned' || status === 'accepted') && moves < MAX_MOVES
  return isComing(status)
}

/** `paidPaise`: what is left of what was paid online. It was paid for the first visit, not for a return. */
type RefundFacts = { paidPaise: number; outcome: VisitOutcome | null; isReturn: boolean }

/**
 * What comes back of the visit charge without anybody asking for it, in paise: of a visit that is still to come, once
 * it is cancelled, whoever cancels it. Where nobody opened, nothing comes back by itself: the business decides.
 */
export function refundOf(status: VisitStatus, { paidPaise, outcome, isReturn }: RefundFacts): number {
  const isInVain = status === 'cancelled' || (status === 'done' && outcome === 'none')
  return !isReturn && (isComing(status) || isInVain) ? paidPaise : 0
}

const VisitWindow = z.object({ from: Time, to: Time })

/** The acts of a customer that are possible now. */
export const CUSTOMER_ACTS = ['choose', 'move', 'place', 'cancel'] as const

/** What a customer sees of the visit. */
export const BookingVisit = z.object({
  /** Null while nothing is planned: a window can be chosen. */
  status: z.nullable(z.enum(VISIT_STATUSES)),
  window: z.nullable(VisitWindow),
  /** Within 90 minutes of the booking. */
  is_soon: z.boolean(),
  /** The latest time that was told. */
  due_by: z.nullable(Time),
  /** What came of it, once it was done. */
  outcome: z.nullable(z.enum(VISIT_OUTCOMES)),
  /** A technician's time is taken; false where the chosen time was lost and has to be planned again. */
  is_taken: z.boolean(),
  address: z.string(),
  pincode: z.string(),
  gate_note: z.string(),
  can: z.array(z.enum(CUSTOMER_ACTS)),
  /** What comes back of what was paid online, once it is cancelled or because it ended so; left out where nothing was. */
  refund_paise: z.optional(z.number()),
  /** Who comes: from their yes until two hours after the visit was done. */
  who: z.optional(
    z.object({
      name: z.string(),
      id_number: z.string(),
      image_url: z.string(),
      /** The day on which the police check was seen. */
      verified_on: z.nullable(z.string()),
      /** From "on the way" on. */
      mobile: z.nullable(z.string()),
    }),
  ),
  /** What was offered at the door, without what another quote replaced. */
  quotes: z.optional(z.array(Quote)),
  /** The visit charge, until the technician leaves; left out where there is none, as of a return. */
  charge: z.optional(z.object({ paise: z.number(), is_paid: z.boolean() })),
  /** What is to be paid now. */
  to_pay: z.optional(ToPay),
  /** The bill of a visit that was done. */
  bill: z.optional(
    z.object({
      number: z.string(),
      due_paise: z.number(),
      /** What was said at the door. */
      paid_by: z.nullable(z.enum(PAID_BY)),
      /** The money was found, in the till, at the bank or at the payment provider. */
      is_found: z.boolean(),
      /** All of it was given back. */
      is_refunded: z.optional(z.literal(true)),
    }),
  ),
  /** The four digits that the technician asks for at the door, while they are on the way. */
  code: z.optional(z.string()),
  /** It comes under the guarantee, free of the visit charge. */
  is_return: z.optional(z.literal(true)),
  /** The guarantee that runs, and whether a return was asked for that is not done yet. */
  guarantee: z.optional(z.object({ until: Time, is_claimed: z.boolean() })),
  /** What the customer said of the visits that were done, or null while that can still be said. */
  review: z.optional(z.nullable(OwnReview)),
})
export type BookingVisit = z.infer<typeof BookingVisit>

/** How long the work of a visit is guaranteed. */
const GUARANTEE_MS = 30 * DAY_MS
/** How long after it a review can be written. */
const REVIEW_MS = 60 * DAY_MS

/** Nothing is guaranteed, nor reviewed, of a visit that nobody came to. */
type Facts = { status: VisitStatus; outcome: VisitOutcome | null; arrived_at: Date | null; done_at: Date | null }

/** Until when the work of a visit is guaranteed; undefined where none was done. */
export function guaranteedUntil({ status, outcome, arrived_at, done_at }: Facts): Date | undefined {
  const isWork = status === 'done' && arrived_at !== null && (outcome === 'work' || outcome === 'unrecorded')
  return isWork && done_at ? new Date(done_at.getTime() + GUARANTEE_MS) : undefined
}

/** Until when its customer can write a review; undefined before it was done. */
export function reviewableUntil({ status, arrived_at, done_at }: Omit<Facts, 'outcome'>): Date | undefined {
  return status === 'done' && arrived_at && done_at ? new Date(done_at.getTime() + REVIEW_MS) : undefined
}
