import type { CaptureMode } from '../../test/razorpay/controls.ts'
import { createRandom, type Random } from './random.ts'

export type Step = 'order' | 'checkout' | 'lead' | 'poll'

/** A visitor's plan, independent of the answers. */
export type Plan = {
  /** The pause before each step. */
  pauseMs: number
  orderTaps: number
  /** Attempts that the bank declines before the last one; the order stays the same. */
  declined: number
  last: 'paid' | 'pending' | 'closed'
  capture: CaptureMode
  /** How and when the bank answers a pending attempt, and whether the visitor pays again before that. */
  pending: { outcome: 'success' | 'failure' | 'never'; afterMs: number; paysAgain: boolean }
  /**
   * How the program learns of the payment: by the page's call, the checkout's form, both, or a call after the booking.
   */
  way: 'page' | 'form' | 'both' | 'afterwards'
  leadTaps: number
  /**
   * How the visitor pays twice while the first payment hangs: from the same form for another service or from another
   * device; the bank then accepts both.
   */
  paysTwice: 'otherService' | 'otherDevice' | undefined
  /** Where the browser dies; `during`: the call is sent, but its answer is lost. */
  dies: { at: Step; when: 'before' | 'during' | 'after'; afterMs: number } | undefined
  /** Whether the visitor returns after the browser died. */
  returns: boolean
  /** How many times at once the administrator requests a refund after the booking. */
  refundTaps: number
  /** Whether the administrator refunds only a part. */
  refundsPart: boolean
  /** The index of the chosen window in the next days. */
  window: number | undefined
  /** The visit's outcome; undefined if the run ends before it. */
  serves: 'work' | 'inspection' | 'none' | 'cancelled' | undefined
  /** Whether the fault comes back afterwards. */
  claims: boolean
  stars: number
}

/** So few that some of them are full for three technicians. */
const WINDOWS = 16

/** Plans the visitor with this number; a seed always gives the same plan. */
export function toPlan(seed: number, index: number): Plan {
  const random = createRandom(Math.imul(seed, 1_000_003) + index)
  return {
    pauseMs: random.upTo(400),
    orderTaps: drawTaps(random),
    declined: Number(random.draw({ 0: 14, 1: 4, 2: 2 })),
    last: random.draw({ paid: 15, pending: 4, closed: 1 }),
    capture: random.draw({ auto: 7, manual: 3 }),
    pending: {
      outcome: random.draw({ success: 7, failure: 2, never: 1 }),
      afterMs: random.upTo(4000),
      paysAgain: random.isDrawn(0.2),
    },
    way: random.draw({ page: 6, form: 4, both: 3, afterwards: 2 }),
    leadTaps: drawTaps(random),
    dies: random.isDrawn(0.4) ? drawDeath(random) : undefined,
    returns: random.isDrawn(0.4),
    refundTaps: random.isDrawn(0.2) ? drawTaps(random) : 0,
    paysTwice: random.isDrawn(0.2) ? random.draw({ otherService: 1, otherDevice: 1 }) : undefined,
    refundsPart: random.isDrawn(0.4),
    window: random.isDrawn(0.8) ? random.upTo(WINDOWS) : undefined,
    serves: random.isDrawn(0.7) ? random.draw({ work: 4, inspection: 1, none: 1, cancelled: 1 }) : undefined,
    claims: random.isDrawn(0.4),
    stars: 1 + random.upTo(5),
  }
}

const drawTaps = (random: Random) => Number(random.draw({ 1: 6, 2: 3, 5: 1 }))

function drawDeath(random: Random): Plan['dies'] {
  const at = random.draw({ order: 1, checkout: 1, lead: 1, poll: 1 })
  const when = random.draw({ before: 1, during: 2, after: 1 })
  return { at, when, afterMs: random.upTo(120) }
}
