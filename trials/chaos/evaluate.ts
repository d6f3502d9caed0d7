import type { Balance } from '../../contract/bookings/payments.balance.ts'
import { AMOUNT_PAISE, OTHER_AMOUNT_PAISE } from './browser.ts'
import { listDuplicates } from './duplicates.ts'
import { evaluateNotices } from './evaluate-notices.ts'
import { evaluateRefunds } from './evaluate-refunds.ts'
import { evaluateVisits } from './evaluate-visits.ts'
import type { Facts } from './facts.ts'
import type { Visit } from './visit-record.ts'

export type Verdict = ReturnType<typeof evaluate>

/** Compares what the provider took with what was booked and confirmed. Each entry of `wrong` is a failure. */
export function evaluate(facts: Facts, visits: readonly Visit[], balances: readonly Balance[]) {
  const { provider, leads, orders } = facts
  const captured = new Set(provider.capturedPayments.map(({ id }) => id))
  const booked = new Set(leads.map(({ payment_id }) => payment_id))
  const charged = visits.flatMap((visit) => visit.charged)
  const acknowledged = visits.filter(({ references }) => references.length > 0)
  const references = new Map(leads.map(({ mobile, reference }) => [mobile, reference]))
  const serialsOf = (wanted: string) =>
    facts.receipts.flatMap(({ series, serial }) => (series === wanted ? serial : [])).sort((first, second) => first - second)
  const [receipts, creditNotes, bills] = [serialsOf('KG'), serialsOf('CN'), serialsOf('KB')]
  const notices = evaluateNotices(facts)
  const visited = evaluateVisits(facts, visits)
  const refunded = new Set(
    facts.provider.refunds.filter(({ status }) => status === 'processed').map(({ payment_id }) => payment_id),
  )

  // A second payment is not booked, and goes back by itself; where the bank fails that, a person has to.
  const twice = new Set(facts.refunds.filter(({ reason }) => reason === 'Paid twice').map(({ payment_id }) => payment_id))
  const returned = new Set(orders.flatMap((order) => (order.status === 'refunded' ? (order.payment_id ?? []) : [])))

  const wrong: Record<string, string[]> = {
    'captured payments without a lead, of which nothing says that they were the second': [...captured].filter(
      (id) => !booked.has(id) && !twice.has(id) && !returned.has(id),
    ),
    'second payments that nobody is notified of': [...twice].filter((id) => !facts.mails.some(({ text }) => text.includes(id))),
    'leads without a captured payment': leads
      .filter(({ payment_id }) => !payment_id || !captured.has(payment_id))
      .map(({ reference }) => reference),
    'leads twice for one payment': listDuplicates(leads.map(({ payment_id }) => payment_id ?? '')),
    'leads twice for one visitor': listDuplicates(leads.map(({ mobile }) => mobile)),
    'references twice': listDuplicates(leads.map(({ reference }) => reference)),
    'payments of another amount': provider.capturedPayments
      .filter(({ amount }) => amount !== AMOUNT_PAISE && amount !== OTHER_AMOUNT_PAISE)
      .map(({ id }) => id),
    'visitors who paid and have no lead': visits
      .filter((visit) => visit.charged.length > 0 && !references.has(visit.mobile))
      .map(({ index }) => String(index)),
    'acknowledged bookings that are not there, or are others': acknowledged
      .filter((visit) => visit.references.some((reference) => reference !== references.get(visit.mobile)))
      .map((visit) => visit.references.join(' ')),
    'orders paid and not booked, or marked for a person': orders
      .filter(({ status, problem, payment_id }) => (status === 'paid' || problem) && !twice.has(payment_id ?? ''))
      .map(({ provider_order_id, status, problem }) => `${provider_order_id} ${status} ${problem ?? ''}`),
    'payments held by the bank that nobody captured': facts.payments
      .filter(({ status, order }) => status === 'authorized' && order !== 'booked' && order !== 'refunded')
      .map(({ id }) => id),
    'gaps or duplicates in the receipts’ numbers': [receipts, creditNotes, bills]
      .filter((serials) => serials.some((serial, index) => serial !== index + 1))
      .map((serials) => serials.join(' ')),
    'receipts that are not one for each lead': receipts.length === leads.length ? [] : [`${receipts.length} of ${leads.length}`],
    'days that do not come out even': balances
      .filter(({ differences }) => !differences.every(({ kind, payment_id }) => kind === 'noLead' && twice.has(payment_id)))
      .map((balance) => JSON.stringify(balance)),
    'forms kept as unfinished of visitors who booked': facts.unfinished
      .filter(({ mobile }) => references.has(mobile))
      .map(({ mobile }) => mobile),
    'private pages that showed a false state': visits.flatMap(({ index, falseStates }) =>
      falseStates.map((text) => `${index}: ${text}`),
    ),
    'answers that were not in the plan': visits.flatMap(({ index, problems }) => problems.map((text) => `${index}: ${text}`)),
    'jobs by the clock that failed': facts.failedJobs,
    'errors in the log': facts.logged,
    'refunds asked for that did not come through in the end': visits
      .filter((visit) => visit.isRefunded && !visit.charged.some((id) => refunded.has(id)))
      .map(({ index, charged }) => `${index}: ${charged.join(' ')}`),
    ...evaluateRefunds(facts),
    ...visited.wrong,
    ...notices.wrong,
  }
  return {
    visitors: visits.length,
    ended: countBy(visits.map(({ end }) => end)),
    charged: charged.length,
    captured: captured.size,
    paidLeads: booked.size,
    paidTwice: twice.size,
    acknowledged: acknowledged.length,
    receipts: receipts.length,
    creditNotes: creditNotes.length,
    refundsAsked: visits.filter(({ isRefunded }) => isRefunded).length,
    refunded: refunded.size,
    refundsFailed: facts.provider.refunds.filter(({ status }) => status === 'failed').length,
    kills: facts.kills,
    ...notices.counts,
    ...visited.counts,
    wrong: Object.fromEntries(Object.entries(wrong).filter(([, found]) => found.length > 0)),
  }
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
