import { expect, it } from 'vitest'
import { AMOUNT_PAISE } from './browser.ts'
import { evaluate } from './evaluate.ts'
import type { Facts } from './facts.ts'
import type { Visit } from './visit-record.ts'

type Evidence = { facts: Facts; visits: Visit[] }

const NUMBERS = [1, 2, 3]
const mobileOf = (n: number) => `700000000${n}`

/** Three visitors who paid and were booked, with one notice each. */
function buildEvidence(): Evidence {
  const provider = {
    capturedPayments: NUMBERS.map((n) => ({ id: `pay_${n}`, order_id: `order_${n}`, amount: AMOUNT_PAISE })),
    refunds: [],
  }
  const facts = {
    provider,
    leads: NUMBERS.map((n) => ({ id: n, reference: `KG-${n}`, mobile: mobileOf(n), payment_id: `pay_${n}` })),
    orders: NUMBERS.map((n) => ({
      provider_order_id: `order_${n}`,
      payment_id: `pay_${n}`,
      status: 'booked',
      problem: null,
      amount_paise: AMOUNT_PAISE,
      id: n,
      lead_id: n,
      arrival_window: n === 3 ? '2026-03-03T10' : null,
    })),
    visits: [{ id: 5, lead_id: 3, turn_id: 9 }],
    turns: [{ id: 9, kind: 'visit', order_id: null }],
    visitEvents: [{ id: 3, lead_id: 3 }],
    receipts: NUMBERS.map((n) => ({ series: 'KG', serial: n, order_id: n, refund_id: null, amount_paise: AMOUNT_PAISE })),
    payments: NUMBERS.map((n) => ({ id: `pay_${n}`, status: 'captured', order: 'booked' })),
    notices: NUMBERS.flatMap((n) =>
      ['email', 'sms', 'email'].map((channel, index) => ({
        id: 3 * n + index,
        // The third one hears of the visit in place of the lead.
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
      ...{ isRefunded: false, falseStates: [], problems: [] },
    }),
  )
  return { facts, visits }
}

function findWrong(spoil: (evidence: Evidence) => void): string[] {
  const evidence = buildEvidence()
  spoil(evidence)
  return Object.keys(evaluate(evidence.facts, evidence.visits, []).wrong)
}

/** Repeats the last item, with these differences. */
function repeat<T>(list: T[], other: Partial<T> = {}): void {
  list.push({ ...(list.at(-1) as T), ...other })
}

it('a run without faults is found correct', () => {
  expect(findWrong(() => {})).toEqual([])
})

it.each<[string, (evidence: Evidence) => void, string]>([
  [
    'a lost lead',
    ({ facts }) => facts.leads.pop(),
    'captured payments without a lead, of which nothing says that they were the second',
  ],
  ['a lead without money', ({ facts }) => facts.provider.capturedPayments.pop(), 'leads without a captured payment'],
  ['a lead twice', ({ facts }) => repeat(facts.leads, { reference: 'KG-4', mobile: '7' }), 'leads twice for one payment'],
  ['a booking twice', ({ facts }) => repeat(facts.leads, { payment_id: 'pay_4' }), 'leads twice for one visitor'],
  ['a confirmed booking that is gone', ({ visits }) => repeat(visits, { mobile: '7' }), 'visitors who paid and have no lead'],
  [
    'another booking than was confirmed',
    ({ visits }) => visits[0]?.references.push('KG-2'),
    'acknowledged bookings that are not there, or are others',
  ],
  ['a receipt too few', ({ facts }) => facts.receipts.shift(), 'gaps or duplicates in the receipts’ numbers'],
  ['a mail that is missing', ({ facts }) => facts.mails.pop(), 'leads whose mail came not at all, or twice'],
  [
    'a second mail of another name',
    ({ facts }) => repeat(facts.mails, { messageId: '<other>' }),
    'leads whose mail came not at all, or twice',
  ],
  ['a mail again without a kill', ({ facts }) => repeat(facts.mails), 'mails handed over again more often than kills explain'],
  ['an SMS twice', ({ facts }) => repeat(facts.sms), 'leads whose SMS came not at all, or twice'],
  ['an SMS that is missing', ({ facts }) => facts.sms.pop(), 'leads whose SMS came not at all, or twice'],
  ['a chosen time without a visit', ({ facts }) => facts.visits.pop(), 'leads that chose a time and have no visit'],
  ['a second visit', ({ facts }) => repeat(facts.visits), 'visits twice for one lead'],
  ['time that nobody needs', ({ facts }) => repeat(facts.turns, { id: 10 }), 'time that is taken for no visit'],
  [
    'a hold that stayed',
    ({ facts }) => repeat(facts.turns, { id: 10, kind: 'hold', order_id: 3 }),
    'time that is held for a booking',
  ],
  ['an untrue page', ({ visits }) => visits[0]?.falseStates.push('not charged'), 'private pages that showed a false state'],
])('%s is found', (_, spoil, label) => {
  expect(findWrong(spoil)).toContain(label)
})

it('an SMS in doubt may be missing, but not duplicated', () => {
  const doubt = ({ facts }: Evidence) => {
    const notice = facts.notices.findLast(({ channel }) => channel === 'sms')
    if (notice) notice.status = 'failed'
  }
  const missing = (evidence: Evidence) => {
    doubt(evidence)
    evidence.facts.sms.pop()
  }
  const twice = (evidence: Evidence) => {
    doubt(evidence)
    repeat(evidence.facts.sms)
  }
  expect([findWrong(doubt), findWrong(missing), findWrong(twice)]).toEqual([[], [], [expect.stringContaining('SMS')]])
})

/** Refunds the first visitor's payment, with its outcome at the provider and in our records. */
function refundFirstPayment(
  { facts, visits }: Evidence,
  reported: string[],
  ours: { status: string; problem: string | null; rows?: string[] },
  amount = AMOUNT_PAISE,
) {
  Object.assign(visits[0] ?? {}, { isRefunded: true })
  Object.assign(facts.orders[0] ?? {}, ours)
  for (const [index, status] of reported.entries()) {
    const refund = { id: `rfnd_${index}`, payment_id: 'pay_1', amount, status: status as 'processed' }
    facts.provider.refunds.push(refund)
    const row = { id: index, order_id: 1, payment_id: 'pay_1', amount_paise: amount, status: ours.rows?.[index] ?? status }
    facts.refunds.push({ ...row, provider_refund_id: refund.id } as Facts['refunds'][number])
    const serial = facts.receipts.filter(({ series }) => series === 'CN').length + 1
    const note = { order_id: 1, refund_id: index, amount_paise: amount }
    if (row.status === 'processed') facts.receipts.push({ series: 'CN', serial, ...note })
  }
}

it('a refund that succeeds at the second try is correct', () => {
  expect(
    findWrong((evidence) => refundFirstPayment(evidence, ['failed', 'processed'], { status: 'refunded', problem: null })),
  ).toEqual([])
})

it('a refund that failed may be told of twice, another one may not', () => {
  const tellTwice = ({ facts }: Evidence) => {
    for (const n of [1, 2]) facts.mails.push({ messageId: `<refund-${n}>`, subject: 'Your refund is on its way: KG-1', text: '' })
  }
  const told = (states: string[]) =>
    findWrong((evidence) => {
      refundFirstPayment(evidence, states, { status: 'refunded', problem: null })
      tellTwice(evidence)
    })
  expect([told(['failed', 'processed']), told(['processed'])]).toEqual([[], ['other mails that came twice']])
})

const PART_PAISE = 50_00

it('parts that were given back are right while the order stays booked, and all of them together refund it', () => {
  const parts = (states: string[], status: string, paise: number) =>
    findWrong((evidence) => refundFirstPayment(evidence, states, { status, problem: null }, paise))
  expect(parts(['processed', 'processed'], 'booked', PART_PAISE)).toEqual([])
  expect(parts(['processed', 'processed'], 'refunded', AMOUNT_PAISE / 2)).toEqual([])
})

it.each<[string, (evidence: Evidence) => void, string]>([
  [
    'an order that is shown as refunded for a part',
    (evidence) => refundFirstPayment(evidence, ['processed'], { status: 'refunded', problem: null }, PART_PAISE),
    'orders shown as refunded whose money is still here',
  ],
  [
    'a refund without its credit note',
    (evidence) => {
      refundFirstPayment(evidence, ['processed'], { status: 'refunded', problem: null })
      evidence.facts.receipts.pop()
    },
    'refunds without a credit note over their amount',
  ],
  [
    'a credit note over another amount',
    (evidence) => {
      refundFirstPayment(evidence, ['processed'], { status: 'booked', problem: null }, PART_PAISE)
      Object.assign(evidence.facts.receipts.at(-1) ?? {}, { amount_paise: AMOUNT_PAISE })
    },
    'refunds without a credit note over their amount',
  ],
  [
    'a credit note twice',
    (evidence) => {
      refundFirstPayment(evidence, ['processed'], { status: 'refunded', problem: null })
      repeat(evidence.facts.receipts, { serial: 2 })
    },
    'credit notes twice for one refund',
  ],
  [
    'money given back twice',
    (evidence) => refundFirstPayment(evidence, ['processed', 'processed'], { status: 'refunded', problem: null }),
    'payments given back more than once',
  ],
  [
    'money given back unknown to us',
    (evidence) => refundFirstPayment(evidence, ['processed'], { status: 'booked', problem: null }),
    'payments given back whose order does not say so',
  ],
  [
    'money shown as given back that is here',
    (evidence) => refundFirstPayment(evidence, ['failed'], { status: 'refunded', problem: null }),
    'orders shown as refunded whose money is still here',
  ],
  [
    'a failure that nobody is notified of',
    (evidence) => refundFirstPayment(evidence, ['failed'], { status: 'booked', problem: null }),
    'refunds that failed and that nobody is notified of',
  ],
  [
    'a row that says otherwise',
    (evidence) => refundFirstPayment(evidence, ['processed'], { status: 'refunded', problem: null, rows: ['pending'] }),
    'refunds that our books hold otherwise',
  ],
  [
    'a refund that was asked for and never made',
    (evidence) => refundFirstPayment(evidence, [], { status: 'booked', problem: null }),
    'refunds asked for that did not come through in the end',
  ],
])('%s is found', (_, spoil, label) => {
  expect(findWrong(spoil)).toContain(label)
})
