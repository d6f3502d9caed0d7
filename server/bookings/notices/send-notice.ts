import type { Language } from '../../../contract/languages.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LeadFacts } from '../../platform/deps/notices.ts'
import { isInDoubt } from '../../platform/providers/ask-provider.ts'
import type { Mail } from '../../platform/providers/mail.ts'
import { findBusinessEmail } from './enqueue-notices.ts'
import { type Letter, toBusinessLetter, toCustomerLetter, toSubject, toText } from './notice-mail.html.ts'
import { claimNotice, type NoticeRow, removeNotice, updateNoticeAsDone, updateNoticeAsUnsent } from './notices.store.ts'
import { fillSms, toConfirmation, toNewsSms, toTechnicianSms } from './sms-templates.rules.ts'

const INTERRUPTED = 'The program stopped while this was being sent'
const inDoubt = (reason: string) => `${reason}: it may have gone out. Send it again if it didn’t.`

/**
 * Sends a notice once. Rejects when it was not sent, so that the job retries; after `isLastTry` the notice has failed.
 * Mailboxes and webhook receivers recognise a repeated notice by its id. An SMS has no id, so one that may have been
 * sent is never retried: the administrator decides.
 */
export async function sendNotice(deps: Deps, noticeId: number, isLastTry: boolean): Promise<void> {
  const { db, now } = deps
  const claimedAt = now()
  const claimed = await claimNotice(db, noticeId, claimedAt)
  if (!claimed) return
  const { notice, facts } = claimed
  const recordUnsent = (status: 'waiting' | 'failed', reason: string) =>
    updateNoticeAsUnsent(db, { id: noticeId, claimedAt }, status, reason)
  const isSms = notice.channel === 'sms'
  if (isSms && notice.status === 'sending') return recordUnsent('failed', inDoubt(INTERRUPTED))
  try {
    const deliver = DELIVER[notice.audience]
    // The record no longer exists: a form became a lead, which has its own notices.
    if (!(await deliver(deps, notice, facts))) return await removeNotice(db, noticeId)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const finalReason = isInDoubt(error) ? inDoubt(reason) : reason
    if (isSms && isInDoubt(error)) return recordUnsent('failed', finalReason)
    await recordUnsent(isLastTry ? 'failed' : 'waiting', isLastTry ? finalReason : reason)
    throw error
  }
  const isKept = deps.localChannels.some((channel) => channel === notice.channel)
  await updateNoticeAsDone(db, noticeId, isKept ? 'kept' : 'sent', now())
}

/** The same for every attempt. */
const toKey = ({ subject, subject_id, audience, created_at }: NoticeRow) =>
  `${subject}-${subject_id}-${audience}-${created_at.getTime().toString(36)}`

/** False where the record no longer exists. */
async function deliverToBusiness(deps: Deps, notice: NoticeRow, facts: LeadFacts | undefined): Promise<boolean> {
  const { db, modules, settings } = deps
  const find = modules.flatMap(({ notices }) => notices?.[notice.subject] ?? [])[0]
  if (!find) throw new Error(`No module says what a notice of ${notice.subject} says`)
  const content = await find(deps, notice.subject_id, facts)
  if (!content) return false
  if (notice.channel === 'email') {
    const to = content.to ?? (await findBusinessEmail(db, deps))
    if (!to) throw new Error('The business has no email address: set one on the contact page or in NOTIFY_EMAIL')
    await sendLetter(deps, notice, toBusinessLetter(content, settings), { to, replyTo: content.replyTo })
  } else if (notice.channel === 'webhook') {
    if (!deps.sendWebhook) throw new Error('NOTIFY_WEBHOOK_URL is no longer set')
    await deps.sendWebhook({ id: toKey(notice), body: { type: notice.subject, title: content.title, data: content.record } })
  } else {
    const to = settings.notify.mobile
    if (!to) throw new Error('NOTIFY_MOBILE is no longer set')
    await deps.sendSms(fillSms({ to, template: 'lead', values: content.sms }, settings))
  }
  return true
}

/** False where it is no longer so, or where the gateway has no text for it. */
async function deliverToTechnician(deps: Deps, notice: NoticeRow): Promise<boolean> {
  const find = deps.modules.flatMap(({ technicianNotices }) => technicianNotices?.[notice.subject] ?? [])[0]
  if (!find) throw new Error(`No module says what a technician is told of ${notice.subject}`)
  const news = await find(deps, notice.subject_id)
  const sms = news && toTechnicianSms(news, deps.settings)
  if (!sms) return false
  await deps.sendSms(sms)
  return true
}

/** False where nothing is to be said any more: the lead was deleted, or its address was taken out. */
async function deliverToCustomer(deps: Deps, notice: NoticeRow, facts: LeadFacts | undefined): Promise<boolean> {
  const { db, now, modules, settings } = deps
  const find = modules.flatMap(({ customerNotices }) => customerNotices?.[notice.subject] ?? [])[0]
  if (!find) throw new Error(`No module says what a customer is told of ${notice.subject}`)
  const content = await find(deps, notice.subject_id, facts)
  if (!content) return false
  const { language, token, reference, sms, mail } = content
  if (notice.channel === 'email') {
    if (!mail) return false
    const attachments = mail.attach && [await mail.attach()]
    // A customer's answer reaches the office, not the address that only sends.
    const replyTo = (await findContactDetails(db))?.email || undefined
    await sendLetter(deps, notice, toCustomerLetter(content, mail, settings), { to: mail.to, replyTo, attachments })
    return true
  }
  if (!sms) return false
  const message = { to: sms.mobile, language, reference: reference ?? '', token }
  const told = sms.news && toNewsSms(message, sms.news, settings)
  if (told) {
    await deps.sendSms(told)
    return true
  }
  if (!('due_at' in sms)) return false
  const { news } = sms
  if (news && news.template !== 'visit' && !(news.template === 'news' && news.isFirst)) return false
  const confirmation = { ...message, dueAt: sms.called_at ? undefined : sms.due_at }
  const toService = (spoken: Language) => getServiceLabel(db, sms.service_type, spoken)
  await deps.sendSms(await toConfirmation(confirmation, toService, settings, now()))
  return true
}

const DELIVER = {
  business: deliverToBusiness,
  administrator: deliverToBusiness,
  customer: deliverToCustomer,
  technician: deliverToTechnician,
}

async function sendLetter(
  { sendMail }: Deps,
  notice: NoticeRow,
  letter: Letter,
  envelope: Pick<Mail, 'to' | 'replyTo' | 'attachments'>,
): Promise<void> {
  // Loaded with the first mail, so that no start waits for it.
  const { toHtml } = await import('./notice-mail.html.ts')
  await sendMail({
    ...envelope,
    subject: toSubject(letter),
    text: toText(letter),
    html: toHtml(letter),
    messageId: toKey(notice),
  })
}
