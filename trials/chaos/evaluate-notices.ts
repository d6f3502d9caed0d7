import { toShortToken } from '../../contract/paths.ts'
import { listDuplicates } from './duplicates.ts'
import type { Facts } from './facts.ts'

// The program's concurrency: a kill may cut off this many messages after they were handed over and before they were
// recorded as sent.
const SENT_AT_ONCE = 10

/**
 * Each lead has one mail to the business, one SMS and one mail to the customer, and nothing else has two mails. Once a
 * visit has gone on, nobody is told any more that it was planned, and there is other news of it.
 */
export function evaluateNotices({ leads, orders, refunds, notices, visitEvents, mails, sms, kills }: Facts) {
  // A customer with a visit hears of that in place of the lead.
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
  /** What was planned, or less where the visit has gone on before it was told. */
  const isTold = (leadId: number, count: number, all: number) => count === all || (count < all && wentOn.has(leadId))
  const isInDoubt = new Set(
    ofLeads.filter(({ channel, status }) => channel === 'sms' && status !== 'sent').map(({ lead_id }) => lead_id),
  )
  // A mailbox keeps only one mail for each Message-ID.
  const kept = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()]
  const again = mails.length - kept.length
  const mailsOf = (reference: string) =>
    kept.filter(({ subject, messageId }) => subject.startsWith(reference) && !messageId?.startsWith('<alarm-')).length
  const confirmationsOf = (leadId: number) => {
    const events = planning.filter(({ lead_id }) => lead_id === leadId)
    const names = [`lead-${leadId}-customer-`, ...events.map(({ id }) => `visit-${id}-customer-`)]
    return kept.filter(({ messageId }) => names.some((name) => messageId?.includes(name))).length
  }
  // A refund that failed after its mail had gone out is asked for again, and told again.
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
