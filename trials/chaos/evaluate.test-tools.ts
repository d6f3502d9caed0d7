import { AMOUNT_PAISE } from './browser.ts'
import { evaluate } from './evaluate.ts'
import type { Facts } from './facts.ts'
import type { Visit } from './world.ts'

export type Evidence = { facts: Facts; visits: Visit[] }

const NUMBERS = [1, 2, 3]
const mobileOf = (n: number) => `700000000${n}`

const WORKED = { id: 4, lead_id: 2, reservation_id: 7, return_of: null, status: 'done', outcome: 'work' }
const BILL = { series: 'KB', serial: 1, order_id: null, refund_id: null }
/** What happened to the visits of the second and of the third visitor. */
const EVENTS = [
  { id: 3, visit_id: 5, what: 'planned', lead_id: 3, return_of: null },
  { id: 20, visit_id: 6, what: 'planned', lead_id: 2, return_of: 4 },
  ...['planned', 'quoted', 'approved', 'done', 'claimed'].map((what, index) => ({
    ...{ id: 10 + index, visit_id: 4, what, lead_id: 2, return_of: null },
  })),
]

/**
 * Three visitors who paid and booked, with one notice each. The second visit is done, billed less the ₹199 already
 * paid, and its fault is back; the third visit is still to come.
 */
function buildEvidence(): Evidence {
  const provider = {
    capturedPayments: NUMBERS.map((n) => ({ id: `pay_${n}`, order_id: `order_${n}`, amount: AMOUNT_PAISE })),
    refunds: [],
  }
  const facts = {
    provider,
    leads: NUMBERS.map((n) => ({ id: n, reference: `KG-${n}`, mobile: mobileOf(n), payment_id: `pay_${n}`, status: 'New' })),
    orders: NUMBERS.map((n) => ({
      provider_order_id: `order_${n}`,
      payment_id: `pay_${n}`,
      status: 'booked',
      problem: null,
      amount_paise: AMOUNT_PAISE,
      id: n,
      token: `token-${n}-of-forty-three-letters-as-orders-have`,
      lead_id: n,
      arrival_window: n > 1 ? '2026-03-03T10' : null,
    })),
    visits: [
      { ...WORKED, charge_paise: AMOUNT_PAISE, due_paise: 130_100, paid_by: 'cash', bill_id: 90 },
      { id: 6, lead_id: 2, reservation_id: 8, return_of: 4, status: 'planned', outcome: null, bill_id: null },
      { id: 5, lead_id: 3, reservation_id: 9, return_of: null, status: 'planned', outcome: null, bill_id: null },
    ],
    reservations: [7, 8, 9].map((id) => ({ id, kind: 'visit', order_id: null })),
    visitEvents: EVENTS.map((event) => ({ ...event })),
    quotes: [{ visit_id: 4, number: 1, total_paise: 150_000, status: 'approved' }],
    reviews: [{ visit_id: 4, stars: 4 }],
    receipts: [
      ...NUMBERS.map((n) => ({ series: 'KG', serial: n, order_id: n, refund_id: null, amount_paise: AMOUNT_PAISE })),
      { ...BILL, id: 90, amount_paise: 130_100, paid_paise: AMOUNT_PAISE },
    ],
    payments: NUMBERS.map((n) => ({ id: `pay_${n}`, status: 'captured', order: 'booked' })),
    notices: NUMBERS.flatMap((n) =>
      ['email', 'sms', 'email'].map((channel, index) => ({
        id: 3 * n + index,
        // The third visitor gets a notice about the visit instead of the lead.
        subject: n === 3 && index > 0 ? 'visit' : 'lead',
        subject_id: n,
        channel,
        status: 'sent',
      })),
    ),
    refunds: [],
    unfinished: [],
    mails: NUMBERS.flatMap((n) => [
      { messageId: `<${n === 3 ? 'visit' : 'lead'}-${n}-customer-1>`, subject: `Paid and booked: KG-${n}`, text: '' },
      { messageId: `<lead-${n}-business-1>`, subject: `KG-${n}: Electrician`, text: '' },
    ]),
    sms: NUMBERS.map((n) => ({ channel: 'sms', to: mobileOf(n), text: `Your booking KG-${n}` })),
    kills: 0,
    failedJobs: [],
    logged: [],
  } as unknown as Facts
  const visits = NUMBERS.map(
    (n): Visit => ({
      ...{ index: n, mobile: mobileOf(n), end: 'booked', charged: [`pay_${n}`], references: [`KG-${n}`] },
      acknowledged: n === 2 ? ['quoted', 'approved', 'done', 'claimed', '4 stars'] : [],
      ...{ isRefunded: false, falseStates: [], problems: [] },
    }),
  )
  return { facts, visits }
}

export function findWrong(spoil: (evidence: Evidence) => void): string[] {
  const evidence = buildEvidence()
  spoil(evidence)
  return Object.keys(evaluate(evidence.facts, evidence.visits, []).wrong)
}

/** Repeats the last item, with these changes. */
export function repeat<T>(list: T[], other: Partial<T> = {}): void {
  list.push({ ...(list.at(-1) as T), ...other })
}

/** Changes the last item. */
export function spoilLast<T extends object>(list: T[], other: Partial<T>): void {
  Object.assign(list.at(-1) ?? {}, other)
}
