import { expect, it } from 'vitest'
import { AMOUNT_PAISE } from './browser.ts'
import type { Facts } from './facts.ts'
import { judge } from './judge.ts'
import type { Visit } from './seen.ts'

type Evidence = { facts: Facts; visits: Visit[] }

const NUMBERS = [1, 2, 3]
const mobileOf = (n: number) => `700000000${n}`

/** Three who paid, were booked, and are told of once each. */
function buildEvidence(): Evidence {
  const provider = {
    capturedPayments: NUMBERS.map((n) => ({ id: `pay_${n}`, order_id: `order_${n}`, amount: AMOUNT_PAISE })),
    refunds: [],
  }
  const facts = {
    provider,
    leads: NUMBERS.map((n) => ({ id: n, reference: `KG-${n}`, mobile: mobileOf(n), payment_id: `pay_${n}` })),
    orders: NUMBERS.map((n) => ({ provider_order_id: `order_${n}`, payment_id: `pay_${n}`, status: 'booked', problem: null })),
    receipts: NUMBERS.map((n) => ({ series: 'KG', serial: n })),
    payments: NUMBERS.map((n) => ({ id: `pay_${n}`, status: 'captured', order: 'booked' })),
    notices: NUMBERS.flatMap((n) =>
      ['email', 'sms'].map((channel, index) => ({ id: 2 * n + index, subject: 'lead', subject_id: n, channel, status: 'sent' })),
    ),
    refunds: [],
    unfinished: [],
    mails: NUMBERS.map((n) => ({ messageId: `<lead-${n}>`, subject: `KG-${n}: Electrician`, text: '' })),
    sms: NUMBERS.map((n) => ({ channel: 'sms', to: mobileOf(n), text: `Your booking KG-${n}` })),
    kills: 0,
    failedJobs: [],
    logged: [],
  } as unknown as Facts
  const visits = NUMBERS.map(
    (n): Visit => ({
      ...{ index: n, mobile: mobileOf(n), end: 'booked', charged: [`pay_${n}`], references: [`KG-${n}`] },
      ...{ isRefunded: false, untruths: [], problems: [] },
    }),
  )
  return { facts, visits }
}

function findWrong(spoil: (evidence: Evidence) => void): string[] {
  const evidence = buildEvidence()
  spoil(evidence)
  return Object.keys(judge(evidence.facts, evidence.visits, []).wrong)
}

/** Added once more, with what is different. */
function repeat<T>(list: T[], other: Partial<T> = {}): void {
  list.push({ ...(list.at(-1) as T), ...other })
}

it('what comes out even is found even', () => {
  expect(findWrong(() => {})).toEqual([])
})

it.each<[string, (evidence: Evidence) => void, string]>([
  ['a lost lead', ({ facts }) => facts.leads.pop(), 'captured payments without a lead'],
  ['a lead without money', ({ facts }) => facts.provider.capturedPayments.pop(), 'leads without a captured payment'],
  ['a lead twice', ({ facts }) => repeat(facts.leads, { reference: 'KG-4', mobile: '7' }), 'leads twice for one payment'],
  ['a booking twice', ({ facts }) => repeat(facts.leads, { payment_id: 'pay_4' }), 'leads twice for one visitor'],
  ['a told booking that is gone', ({ visits }) => repeat(visits, { mobile: '7' }), 'visitors who paid and have no lead'],
  [
    'another booking than was told',
    ({ visits }) => visits[0]?.references.push('KG-2'),
    'acknowledged bookings that are not there, or are others',
  ],
  ['a receipt too few', ({ facts }) => facts.receipts.shift(), 'gaps or doubles in the receipts’ numbers'],
  ['a mail that is missing', ({ facts }) => facts.mails.pop(), 'leads whose mail came not at all, or twice'],
  [
    'a second mail of another name',
    ({ facts }) => repeat(facts.mails, { messageId: '<other>' }),
    'leads whose mail came not at all, or twice',
  ],
  ['a mail again without a kill', ({ facts }) => repeat(facts.mails), 'mails handed over again more often than kills explain'],
  ['an SMS twice', ({ facts }) => repeat(facts.sms), 'leads whose SMS came not at all, or twice'],
  ['an SMS that is missing', ({ facts }) => facts.sms.pop(), 'leads whose SMS came not at all, or twice'],
  ['an untrue page', ({ visits }) => visits[0]?.untruths.push('not charged'), 'private pages that told what was not so'],
])('%s is found', (_, spoil, label) => {
  expect(findWrong(spoil)).toContain(label)
})

it('an SMS in doubt may be missing, and is not there twice', () => {
  const doubt = ({ facts }: Evidence) => {
    const notice = facts.notices.at(-1)
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

/** The first one's money was asked back; how that ended at the provider, and what we say. */
function refundFirst(
  { facts, visits }: Evidence,
  told: string[],
  ours: { status: string; problem: string | null; rows?: string[] },
) {
  Object.assign(visits[0] ?? {}, { isRefunded: true })
  Object.assign(facts.orders[0] ?? {}, ours)
  for (const [index, status] of told.entries()) {
    const refund = { id: `rfnd_${index}`, payment_id: 'pay_1', amount: AMOUNT_PAISE, status: status as 'processed' }
    facts.provider.refunds.push(refund)
    repeatRow(facts, { id: index, provider_refund_id: refund.id, payment_id: 'pay_1', status: ours.rows?.[index] ?? status })
  }
}
const repeatRow = (facts: Facts, row: object) => facts.refunds.push(row as Facts['refunds'][number])

it('a refund that came through at the second try is right', () => {
  expect(findWrong((evidence) => refundFirst(evidence, ['failed', 'processed'], { status: 'refunded', problem: null }))).toEqual(
    [],
  )
})

it.each<[string, (evidence: Evidence) => void, string]>([
  [
    'money given back twice',
    (evidence) => refundFirst(evidence, ['processed', 'processed'], { status: 'refunded', problem: null }),
    'payments given back more than once',
  ],
  [
    'money given back unknown to us',
    (evidence) => refundFirst(evidence, ['processed'], { status: 'booked', problem: null }),
    'payments given back whose order does not say so',
  ],
  [
    'money told as given back that is here',
    (evidence) => refundFirst(evidence, ['failed'], { status: 'refunded', problem: null }),
    'orders told as refunded whose money is still here',
  ],
  [
    'a failure that nobody is told of',
    (evidence) => refundFirst(evidence, ['failed'], { status: 'booked', problem: null }),
    'refunds that failed and that nobody is told of',
  ],
  [
    'a row that says otherwise',
    (evidence) => refundFirst(evidence, ['processed'], { status: 'refunded', problem: null, rows: ['pending'] }),
    'refunds that our books hold otherwise',
  ],
  [
    'a refund that was asked for and never made',
    (evidence) => refundFirst(evidence, [], { status: 'booked', problem: null }),
    'refunds asked for that did not come through in the end',
  ],
])('%s is found', (_, spoil, label) => {
  expect(findWrong(spoil)).toContain(label)
})
