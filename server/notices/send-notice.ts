import { eq } from 'drizzle-orm'
import { findContactDetails } from '../contact/contact.store.ts'
import { leads } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { isInDoubt } from '../providers/provider-error.ts'
import { findNoticeContent, type NoticeContent } from './notice-content.ts'
import { toMail } from './notice-mail.rules.ts'
import { claimNotice, type NoticeRow, removeNotice, updateNoticeAsSent, updateNoticeAsUnsent } from './notices.store.ts'
import { fillSms } from './sms-templates.rules.ts'

const ENDED = 'The program ended while this was being sent'
const inDoubt = (why: string) => `${why}: it may have gone out. Send it again if it did not.`

/**
 * Sends a notice once. Rejects when it did not go out, so that the job is tried again; `isLastTry` makes it a failed one.
 * A mailbox and a webhook's receiver know a notice by its id and keep one of two; an SMS has none, so one that may have
 * gone out already is left to the administrator, and that ends its tries.
 */
export async function sendNotice(deps: Deps, noticeId: number, isLastTry: boolean): Promise<void> {
  const notice = await claimNotice(deps.db, noticeId, deps.now())
  if (!notice) return
  if (notice.status === 'sending' && notice.channel === 'sms')
    return updateNoticeAsUnsent(deps.db, noticeId, 'failed', inDoubt(ENDED))
  const content = await findNoticeContent(deps.db, notice)
  // The form became a lead, say: the lead has notices of its own.
  if (!content) return removeNotice(deps.db, noticeId)
  try {
    await send(deps, notice, content)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const words = isInDoubt(error) ? inDoubt(why) : why
    if (notice.channel === 'sms' && isInDoubt(error)) return updateNoticeAsUnsent(deps.db, noticeId, 'failed', words)
    await updateNoticeAsUnsent(deps.db, noticeId, isLastTry ? 'failed' : 'waiting', isLastTry ? words : why)
    throw error
  }
  await updateNoticeAsSent(deps.db, noticeId, deps.now())
}

async function send(deps: Deps, notice: NoticeRow, content: NoticeContent): Promise<void> {
  const { db, settings } = deps
  const { notify } = settings
  // The program's own name for it, the same at every try.
  const key = `${notice.subject}-${notice.subject_id}-${notice.audience}-${notice.created_at.getTime().toString(36)}`
  if (notice.channel === 'email') {
    const to = notify.email ?? (await findContactDetails(db))?.email
    if (!to) throw new Error('There is no e-mail address of the business: set one on the contact page or in NOTIFY_EMAIL')
    return deps.sendMail(toMail(content, { to, messageId: key, ...settings }))
  }
  if (notice.channel === 'webhook') {
    if (!deps.sendWebhook) throw new Error('NOTIFY_WEBHOOK_URL is no longer set')
    return deps.sendWebhook({ id: key, body: { type: notice.subject, title: content.title, data: content.record } })
  }
  if (notice.audience === 'customer') return confirmToCustomer(deps, notice.subject_id)
  if (!notify.mobile) throw new Error('NOTIFY_MOBILE is no longer set')
  return deps.sendSms(fillSms({ to: notify.mobile, template: 'lead', values: content.sms }, settings))
}

async function confirmToCustomer({ db, sendSms, settings }: Deps, leadId: number): Promise<void> {
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId))
  if (!lead) throw new Error('The lead is gone')
  await sendSms(fillSms({ to: lead.mobile, template: 'booked', values: [lead.reference, lead.service_type] }, settings))
}
