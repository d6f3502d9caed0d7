import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { NoticeContent } from '../../platform/deps/notices.ts'
import { isInDoubt } from '../../platform/providers/provider-error.ts'
import { toMail } from './notice-mail.rules.ts'
import { claimNotice, type NoticeRow, removeNotice, updateNoticeAsSent, updateNoticeAsUnsent } from './notices.store.ts'
import { findBusinessEmail } from './notify-business.ts'
import { fillSms, findSmsLanguage } from './sms-templates.rules.ts'

const INTERRUPTED = 'The program ended while this was being sent'
const inDoubt = (reason: string) => `${reason}: it may have gone out. Send it again if it did not.`

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
    const content = await findContent(deps, notice.subject)(deps, notice.subject_id, facts)
    // The record no longer exists: a form became a lead, which has its own notices.
    if (!content) return await removeNotice(db, noticeId)
    await deliver(deps, notice, content)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const finalReason = isInDoubt(error) ? inDoubt(reason) : reason
    if (isSms && isInDoubt(error)) return recordUnsent('failed', finalReason)
    await recordUnsent(isLastTry ? 'failed' : 'waiting', isLastTry ? finalReason : reason)
    throw error
  }
  await updateNoticeAsSent(db, noticeId, now())
}

/** The function of a noun that writes the notices of this subject. */
function findContent({ nouns }: Deps, subject: NoticeRow['subject']) {
  const find = nouns.flatMap(({ notices }) => notices?.[subject] ?? [])[0]
  if (!find) throw new Error(`No noun says what a notice of ${subject} says`)
  return find
}

async function deliver(deps: Deps, notice: NoticeRow, content: NoticeContent): Promise<void> {
  const { db, settings } = deps
  const { notify } = settings
  // The same for every attempt.
  const key = `${notice.subject}-${notice.subject_id}-${notice.audience}-${notice.created_at.getTime().toString(36)}`
  if (notice.channel === 'email') {
    const to = content.to ?? (await findBusinessEmail(db, deps))
    if (!to) throw new Error('There is no e-mail address of the business: set one on the contact page or in NOTIFY_EMAIL')
    return deps.sendMail(toMail(content, { to, messageId: key, ...settings }))
  }
  if (notice.channel === 'webhook') {
    if (!deps.sendWebhook) throw new Error('NOTIFY_WEBHOOK_URL is no longer set')
    return deps.sendWebhook({ id: key, body: { type: notice.subject, title: content.title, data: content.record } })
  }
  if (notice.audience === 'customer') return confirmToCustomer(deps, content)
  if (!notify.mobile) throw new Error('NOTIFY_MOBILE is no longer set')
  return deps.sendSms(fillSms({ to: notify.mobile, template: 'lead', values: content.sms }, settings))
}

async function confirmToCustomer({ db, sendSms, settings }: Deps, { booked }: NoticeContent): Promise<void> {
  if (!booked) throw new Error('Only a booking is confirmed to a customer')
  const language = findSmsLanguage('booked', booked.language, settings)
  const service = await getServiceLabel(db, booked.service_type, language)
  await sendSms(fillSms({ to: booked.mobile, template: 'booked', language, values: [booked.reference, service] }, settings))
}
