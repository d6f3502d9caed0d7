import type { Language } from '../../../contract/languages.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps, FindMessage } from '../../platform/deps/deps.ts'
import type { Messages } from '../../platform/deps/notices.ts'
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
  const notice = await claimNotice(db, noticeId, claimedAt)
  if (!notice) return
  const recordUnsent = (status: 'waiting' | 'failed', reason: string) =>
    updateNoticeAsUnsent(db, { id: noticeId, claimedAt }, status, reason)
  const isSms = notice.channel === 'sms'
  if (isSms && notice.status === 'sending') return recordUnsent('failed', inDoubt(INTERRUPTED))
  try {
    const deliver = DELIVER[notice.audience]
    // The record no longer exists: a form became a lead, which has its own notices.
    if (!(await deliver(deps, notice))) return await removeNotice(db, noticeId)
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

async function findMessage<Audience extends keyof Messages>(
  deps: Deps,
  { subject, subject_id }: NoticeRow,
  audience: Audience,
): Promise<Messages[Audience] | undefined> {
  const found = deps.modules.map(({ messages }) => messages?.[audience]?.[subject])
  const find: FindMessage<Messages[Audience]> | undefined = found.find((one) => one !== undefined)
  if (!find) throw new Error(`No module says what a ${audience} message about a ${subject} says`)
  return find(deps, subject_id)
}

/** False where the record no longer exists. */
async function deliverToBusiness(deps: Deps, notice: NoticeRow): Promise<boolean> {
  const { db, settings } = deps
  const content = await findMessage(deps, notice, 'business')
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

/** False where it is out of date, or the gateway has no text for it. */
async function deliverToTechnician(deps: Deps, notice: NoticeRow): Promise<boolean> {
  const news = await findMessage(deps, notice, 'technician')
  const sms = news && toTechnicianSms(news, deps.settings)
  if (!sms) return false
  await deps.sendSms(sms)
  return true
}

/** False where nothing is to be said any more: the lead was deleted, or its address was taken out. */
async function deliverToCustomer(deps: Deps, notice: NoticeRow): Promise<boolean> {
  const { db, now, settings } = deps
  const content = await findMessage(deps, notice, 'customer')
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
  const { news, confirmation } = sms
  let told = news && toNewsSms(message, news, settings)
  if (!told && confirmation) {
    const toService = (spoken: Language) => getServiceLabel(db, confirmation.service_type, spoken)
    told = await toConfirmation({ ...message, dueAt: confirmation.due_at }, toService, settings, now())
  }
  if (!told) return false
  await deps.sendSms(told)
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
