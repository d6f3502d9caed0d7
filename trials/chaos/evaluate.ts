import type { Balance } from '../../contract/bookings/payments.balance.ts'
import { toShortToken } from '../../contract/paths.ts'
import { AMOUNT_PAISE, OTHER_AMOUNT_PAISE } from './browser.ts'
import { evaluateVisits } from './evaluate-visits.ts'
import { type Facts, listDuplicates } from './facts.ts'
import type { Visit } from './world.ts'

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

  // A second payment is not booked and is refunded automatically; if the bank fails that, a person must act.
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

// The program's concurrency: a kill may interrupt this many messages between sending and recording them as sent.
const SENT_AT_ONCE = 10

/**
 * Each lead has one mail to the business, one SMS and one mail to the customer, and nothing else has two mails. Once a
 * visit has progressed, no one is notified of its planning any more, and there is other news of it.
 */
function evaluateNotices({ leads, orders, refunds, notices, visitEvents, mails, sms, kills }: Facts) {
  // A customer with a visit gets a notice about that instead of the lead.
  const leadOf = new Map(visitEvents.map(({ id, lead_id }) => [id, lead_id]))
  const isPlanning = ({ what, return_of }: Facts['visitEvents'][number]) =>
    return_of === null && (what === 'planned' || what === 'unassigned')
  const planning = visitEvents.filter(isPlanning)
  const wentOn = new Set(visitEvents.filter((event) => !isPlanning(event)).map(({ lead_id }) => lead_id))
  const ofLeads = notices.flatMap((notice) => {
    const { subject, subject_id } = notice
    const lead_id = subject === 'lead' ? subject_id : subject === 'visit' ? leadOf.get(subject_id) : undefined
    return lead_id === undefined || notice.audience === 'technician' ? [] : { ...notice, lead_id }
  })
  const isOfBooking = ({ subject, subject_id }: { subject: string; subject_id: number }) =>
    subject === 'lead' || planning.some(({ id }) => id === subject_id)
  /** The planned number of notices, or fewer if the visit progressed before they were sent. */
  const isTold = (leadId: number, count: number, all: number) => count === all || (count < all && wentOn.has(leadId))
  const isInDoubt = new Set(
    ofLeads.filter(({ channel, status }) => channel === 'sms' && status !== 'sent').map(({ lead_id }) => lead_id),
  )
  // A mailbox keeps only one mail per Message-ID.
  const kept = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()]
  const again = mails.length - kept.length
  const mailsOf = (reference: string) =>
    kept.filter(({ subject, messageId }) => subject.startsWith(reference) && !messageId?.startsWith('<alarm-')).length
  const confirmationsOf = (leadId: number) => {
    const events = planning.filter(({ lead_id }) => lead_id === leadId)
    const names = [`lead-${leadId}-customer-`, ...events.map(({ id }) => `visit-${id}-customer-`)]
    return kept.filter(({ messageId }) => names.some((name) => messageId?.includes(name))).length
  }
  // A refund that failed after its mail was sent is requested again, with another mail.
  const failed = refunds.filter(({ status }) => status === 'failed').map(({ order_id }) => order_id)
  const retried = orders.filter(({ id }) => failed.includes(id))
  const isToldAgain = (mail: string) => retried.some(({ token }) => mail.includes(toShortToken(token)))
  const smsCounts = leads.map(({ id, reference, mobile }) => {
    const own = ofLeads.filter(({ lead_id, channel }) => lead_id === id && channel === 'sms')
    const sent = own.filter(({ status }) => status === 'sent').length
    return { reference, count: sms.filter(({ to }) => to === mobile).length, sent, most: own.length }
  })

  const wrong: Record<string, string[]> = {
    'leads whose mail came not at all, or twice': leads
      .filter(({ reference }) => mailsOf(reference) !== 1)
      .map(({ reference }) => `${reference}: ${mailsOf(reference)}`),
    'leads whose confirmation by mail came not at all, or twice': leads
      .filter(({ id }) => !isTold(id, confirmationsOf(id), 1))
      .map(({ id, reference }) => `${reference}: ${confirmationsOf(id)}`),
    'leads whose SMS came not at all, or twice': smsCounts
      .filter(({ count, sent, most }) => count < sent || count > most)
      .map(({ reference, count, sent }) => `${reference}: ${count} of ${sent}`),
    'other mails that came twice': listDuplicates(kept.map(({ subject, text }) => `${subject} ${text}`)).filter(
      (mail) => !isToldAgain(mail),
    ),
    'mails without a Message-ID': mails.filter(({ messageId }) => !messageId).map(({ subject }) => subject),
    'mails handed over again more often than kills explain': again > kills * SENT_AT_ONCE ? [`${again}`] : [],
    'leads without their three notices': leads
      .filter(({ id }) => !isTold(id, ofLeads.filter((notice) => notice.lead_id === id && isOfBooking(notice)).length, 3))
      .map(({ reference }) => reference),
    'mails that never went out': notices
      .filter(({ channel, status }) => channel === 'email' && status !== 'sent')
      .map(({ id, last_error }) => `${id}: ${last_error}`),
  }
  const counts = {
    mailsOfLeads: leads.filter(({ reference }) => mailsOf(reference) > 0).length,
    otherMails: kept.length - leads.reduce((sum, { reference }) => sum + mailsOf(reference), 0),
    mailsHandedOverAgain: again,
    sms: sms.length,
    smsLeftToOperator: isInDoubt.size,
  }
  return { counts, wrong }
}

type Books = Pick<Facts, 'provider' | 'orders' | 'refunds' | 'receipts'>

/**
 * Compares the provider's refunds with our records, at any quiet moment. An order is refunded if and only if all of its
 * payment was refunded. Each refund of a booking has a credit note for its amount, and a failed one is a problem that a
 * person is notified of.
 */
export function evaluateRefunds({ provider, orders, refunds, receipts }: Books): Record<string, string[]> {
  const asked = orders.flatMap(({ payment_id, status, problem, amount_paise }) => {
    const given = provider.refunds.filter((refund) => refund.payment_id === payment_id)
    if (given.length === 0) return []
    const sum = (found: typeof given) => found.reduce((total, { amount }) => total + amount, 0)
    const unfailed = given.filter((refund) => refund.status !== 'failed')
    const returned = sum(given.filter((refund) => refund.status === 'processed'))
    const isWhole = returned >= amount_paise
    return [{ payment_id, status, problem, given, isWhole, isTooMuch: sum(unfailed) > amount_paise }]
  })
  const describe = ({ payment_id, status, given, problem }: (typeof asked)[number]) =>
    `${payment_id} ${status}, at the provider ${given.map((refund) => `${refund.amount} ${refund.status}`).join(' ')} ${problem ?? ''}`
  const isReturned = (paymentId: string | null) => asked.some(({ payment_id, isWhole }) => payment_id === paymentId && isWhole)
  const notes = receipts.filter(({ refund_id }) => refund_id !== null)
  const credited = refunds.filter(
    ({ order_id, status }) => status === 'processed' && receipts.some((row) => row.order_id === order_id),
  )
  return {
    'payments given back more than once': asked.filter(({ isTooMuch }) => isTooMuch).map(describe),
    'payments given back whose order does not say so': asked
      .filter(({ isWhole, status }) => isWhole && status !== 'refunded')
      .map(describe),
    'orders shown as refunded whose money is still here': orders
      .filter(({ status, payment_id }) => status === 'refunded' && !isReturned(payment_id))
      .map(({ payment_id, status }) => `${payment_id} ${status}`),
    'refunds that failed and that nobody is notified of': asked
      .filter(({ given, problem }) => given.every(({ status }) => status === 'failed') && !problem)
      .map(describe),
    'refunds that our books hold otherwise': provider.refunds
      .filter(({ id, status }) => refunds.find((row) => row.provider_refund_id === id)?.status !== status)
      .map(({ id, status }) => `${id} ${status}, ours ${refunds.find((row) => row.provider_refund_id === id)?.status}`),
    'refunds that were never carried out': refunds.filter(({ status }) => status === 'requested').map(({ id }) => String(id)),
    'refunds without a credit note over their amount': credited
      .filter(({ id, amount_paise }) => !notes.some((note) => note.refund_id === id && note.amount_paise === amount_paise))
      .map(({ id, amount_paise }) => `${id} over ${amount_paise}`),
    'credit notes twice for one refund': listDuplicates(notes.map(({ refund_id }) => String(refund_id))),
    'credit notes without a refund': notes
      .filter(({ refund_id }) => !credited.some(({ id }) => id === refund_id))
      .map(({ serial }) => String(serial)),
  }
}
