import { listDuplicates } from './duplicates.ts'
import type { Facts } from './facts.ts'

// The program's concurrency: a kill may cut off this many messages after they were handed over and before they were
// recorded as sent.
const SENT_AT_ONCE = 10

/** Each lead has one mail to the business, one SMS and one mail to the customer, and nothing else has two mails. */
export function evaluateNotices({ leads, orders, refunds, notices, visitEvents, mails, sms, kills }: Facts) {
  // Whoever has a visit is told of that in place of the lead.
  const leadOf = new Map(visitEvents.map(({ id, lead_id }) => [id, lead_id]))
  const ofLeads = notices.flatMap((notice) => {
    const { subject, subject_id } = notice
    const lead_id = subject === 'lead' ? subject_id : subject === 'visit' ? leadOf.get(subject_id) : undefined
    return lead_id === undefined ? [] : { ...notice, lead_id }
  })
  const isInDoubt = new Set(
    ofLeads.filter(({ channel, status }) => channel === 'sms' && status !== 'sent').map(({ lead_id }) => lead_id),
  )
  // A mailbox keeps only one mail for each Message-ID.
  const kept = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()]
  const again = mails.length - kept.length
  const mailsOf = (reference: string) => kept.filter(({ subject }) => subject.startsWith(reference)).length
  const confirmationsOf = (leadId: number) => {
    const events = visitEvents.filter(({ lead_id }) => lead_id === leadId)
    const names = [`lead-${leadId}-customer-`, ...events.map(({ id }) => `visit-${id}-customer-`)]
    return kept.filter(({ messageId }) => names.some((name) => messageId?.includes(name))).length
  }
  // A refund that failed after its mail had gone out is asked for again, and told again.
  const failed = refunds.filter(({ status }) => status === 'failed').map(({ order_id }) => order_id)
  const retried = orders.filter(({ id }) => failed.includes(id)).map(({ lead_id }) => lead_id)
  const isToldAgain = (mail: string) => leads.some(({ id, reference }) => retried.includes(id) && mail.includes(reference))
  const smsOf = (mobile: string) => sms.filter(({ to }) => to === mobile).length
  const smsCounts = leads.map(({ id, reference, mobile }) => ({ id, reference, count: smsOf(mobile) }))

  const wrong: Record<string, string[]> = {
    'leads whose mail came not at all, or twice': leads
      .filter(({ reference }) => mailsOf(reference) !== 1)
      .map(({ reference }) => `${reference}: ${mailsOf(reference)}`),
    'leads whose confirmation by mail came not at all, or twice': leads
      .filter(({ id }) => confirmationsOf(id) !== 1)
      .map(({ id, reference }) => `${reference}: ${confirmationsOf(id)}`),
    'leads whose SMS came not at all, or twice': smsCounts
      .filter(({ id, count }) => count !== 1 && !(count === 0 && isInDoubt.has(id)))
      .map(({ reference, count }) => `${reference}: ${count}`),
    'other mails that came twice': listDuplicates(kept.map(({ subject, text }) => `${subject} ${text}`)).filter(
      (mail) => !isToldAgain(mail),
    ),
    'mails without a Message-ID': mails.filter(({ messageId }) => !messageId).map(({ subject }) => subject),
    'mails handed over again more often than kills explain': again > kills * SENT_AT_ONCE ? [`${again}`] : [],
    'leads without their three notices': leads
      .filter(({ id }) => ofLeads.filter(({ lead_id }) => lead_id === id).length !== 3)
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
