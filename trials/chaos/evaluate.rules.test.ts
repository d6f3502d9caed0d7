import { expect, it } from 'vitest'
import { shortBookingPath } from '../../contract/paths.ts'
import { AMOUNT_PAISE } from './browser.ts'
import { type Evidence, findWrong, repeat } from './evaluate.test-tools.ts'
import type { Facts } from './facts.ts'

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
    if (row.status === 'processed') facts.receipts.push({ id: 100 + index, series: 'CN', serial, paid_paise: 0, ...note })
  }
}

it('a refund that succeeds at the second try is correct', () => {
  expect(
    findWrong((evidence) => refundFirstPayment(evidence, ['failed', 'processed'], { status: 'refunded', problem: null })),
  ).toEqual([])
})

it('a refund that failed may be told of twice, another one may not', () => {
  const tellTwice = ({ facts }: Evidence) => {
    const mail = { subject: 'Your refund is on its way: KG-1', text: shortBookingPath(facts.orders[0]?.token ?? '') }
    for (const n of [1, 2]) facts.mails.push({ messageId: `<refund-${n}>`, ...mail })
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
