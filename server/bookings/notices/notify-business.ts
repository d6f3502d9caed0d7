import { HOUR_MS } from '../../../contract/durations.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Alarm } from '../../platform/deps/notices.ts'
import { hasMailAddress } from './notice-content.store.ts'
import {
  countNotifiedSince,
  insertAlarm,
  insertNotices,
  type NoticeKey,
  type NoticeRow,
  removeNoticesOf,
  removeUnsentNotices,
} from './notices.store.ts'

type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings' | 'contentEpoch'>

/** The address that was read last, with the content's epoch at that time. */
const keptEmails = new WeakMap<() => number, { epoch: number; email: string | undefined }>()

/** The address to which the business gets its notices; that of the contact page is kept until the content changes. */
export async function findBusinessEmail(
  db: DbOrTx,
  { settings, contentEpoch }: Pick<Deps, 'settings' | 'contentEpoch'>,
): Promise<string | undefined> {
  if (settings.notify.email) return settings.notify.email
  const epoch = contentEpoch?.() ?? 0
  const kept = contentEpoch && keptEmails.get(contentEpoch)
  if (kept?.epoch === epoch) return kept.email
  const email = (await findContactDetails(db))?.email || undefined
  if (contentEpoch) keptEmails.set(contentEpoch, { epoch, email })
  return email
}

/**
 * Notifies the business over each of its channels, and the customer of a lead by SMS and, where there is an address, by
 * e-mail. Runs in the transaction of the event: the notices and their jobs exist exactly if that commits. The same
 * subject is notified once.
 */
export async function notify(
  tx: DbOrTx,
  deps: NotifyDeps,
  subject: NoticeRow['subject'],
  subjectId: number,
  // Alarms and digests are too long for an SMS, which is used for them only where the business has no other channel.
  { fitsSms = subject !== 'alarm', toCustomer = subject === 'lead' } = {},
): Promise<void> {
  const { mobile, webhook } = deps.settings.notify
  const email = await findBusinessEmail(tx, deps)
  const toBusiness = (channel: NoticeRow['channel']) => ({ audience: 'business' as const, channel })
  const recipients: Pick<NoticeKey, 'audience' | 'channel'>[] = [
    ...(email ? [toBusiness('email')] : []),
    ...(mobile && (fitsSms || !(email || webhook)) ? [toBusiness('sms')] : []),
    ...(webhook ? [toBusiness('webhook')] : []),
    ...(toCustomer ? await listCustomerChannels(tx, subjectId) : []),
  ]
  const keys = recipients.map((recipient) => ({ subject, subject_id: subjectId, ...recipient }))
  await insertWithJobs(tx, deps, keys)
}

/** The customer of a lead hears of it by SMS, and by mail where the form has an address. */
async function listCustomerChannels(tx: DbOrTx, leadId: number): Promise<Pick<NoticeKey, 'audience' | 'channel'>[]> {
  return (await hasMailAddress(tx, leadId)) ? [TO_CUSTOMER.sms, TO_CUSTOMER.email] : [TO_CUSTOMER.sms]
}

/** Notifies the customer of a lead again where a correction removed the notice; false where there is nothing to send. */
export async function notifyCustomer(tx: DbOrTx, deps: Pick<Deps, 'jobs' | 'now'>, leadId: number): Promise<boolean> {
  const channels = await listCustomerChannels(tx, leadId)
  const keys = channels.map((recipient) => ({ subject: 'lead' as const, subject_id: leadId, ...recipient }))
  return (await insertWithJobs(tx, deps, keys)) > 0
}

const TO_CUSTOMER = {
  sms: { audience: 'customer', channel: 'sms' },
  email: { audience: 'customer', channel: 'email' },
} as const

/** Mails the customer about a receipt or a refund, once. */
export async function mailCustomer(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  subject: 'receipt' | 'refund',
  subjectId: number,
): Promise<void> {
  await insertWithJobs(tx, deps, [{ subject, subject_id: subjectId, ...TO_CUSTOMER.email }])
}

/** Tells the customer of a lead what happened to its visit; false where they did not agree to messages, or know it. */
export async function notifyOfVisit(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  { id }: { id: number },
  lead: { id: number; source: 'site' | 'phone'; consent_version: number | null },
): Promise<boolean> {
  if (lead.source === 'phone' && lead.consent_version === null) return false
  const channels = await listCustomerChannels(tx, lead.id)
  const keys = channels.map((recipient) => ({ subject: 'visit' as const, subject_id: id, ...recipient }))
  return (await insertWithinBudget(tx, deps, keys)) > 0
}

/** What one recipient is told of a kind about one booking in an hour of the clock. */
const MESSAGES_AN_HOUR = 3

/**
 * Whatever people do to a visit again and again, each kind of message about its booking goes out three times an hour.
 * Then one more waits for the end of the hour: of those that wait, only the newest still has something to say.
 */
async function insertWithinBudget(tx: DbOrTx, deps: Pick<Deps, 'jobs' | 'now'>, keys: NoticeKey[]): Promise<number> {
  const now = deps.now()
  const hourAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  let inserted = 0
  for (const key of keys) {
    const isOver = (await countNotifiedSince(tx, key, hourAt)) >= MESSAGES_AN_HOUR
    const afterS = Math.ceil((hourAt.getTime() + HOUR_MS - now.getTime()) / 1000)
    inserted += await insertWithJobs(tx, deps, [key], isOver ? { afterS } : undefined)
  }
  return inserted
}

/** Tells technicians of their time by SMS: of an event that gave or took it, or of their first turn of the day. */
export async function notifyTechnicians(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  subject: 'visit' | 'assignment' | 'day',
  subjectIds: readonly number[],
): Promise<void> {
  const toTechnician = { audience: 'technician', channel: 'sms' } as const
  const keys = subjectIds.map((id) => ({ subject, subject_id: id, ...toTechnician }))
  await (subject === 'day' ? insertWithJobs(tx, deps, keys) : insertWithinBudget(tx, deps, keys))
}

/** Notifies everybody again of a subject that was reopened. */
export async function notifyAgain(...[tx, deps, subject, subjectId, whom]: Parameters<typeof notify>): Promise<void> {
  await removeNoticesOf(tx, subject, subjectId)
  await notify(tx, deps, subject, subjectId, whom)
}

/** Notifies an administrator by e-mail; the subject names the address. */
async function notifyAdministrator(
  tx: DbOrTx,
  deps: Pick<Deps, 'jobs' | 'now'>,
  subject: NoticeRow['subject'],
  subjectId: number,
): Promise<void> {
  await insertWithJobs(tx, deps, [{ subject, subject_id: subjectId, audience: 'administrator', channel: 'email' }])
}

async function insertWithJobs(
  tx: DbOrTx,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  keys: NoticeKey[],
  when?: { afterS: number },
): Promise<number> {
  const ids = await insertNotices(tx, keys, now())
  await jobs.sendAll(
    tx,
    'send-notice',
    ids.map((noticeId) => ({ noticeId })),
    when,
  )
  return ids.length
}

/** Notifies the business of a problem, once for each key. */
export async function sendAlarm(tx: DbOrTx, deps: NotifyDeps, alarm: Alarm): Promise<void> {
  const alarmId = await insertAlarm(tx, alarm, deps.now())
  if (alarmId) await notify(tx, deps, 'alarm', alarmId)
}

/** Notifies an administrator of a problem with the account, unless the mails of the business go to the same address. */
async function sendAlarmToAdministrator(
  tx: DbOrTx,
  deps: NotifyDeps,
  { id, email }: { id: number; email: string },
  alarm: Alarm,
): Promise<void> {
  if ((await findBusinessEmail(tx, deps))?.toLowerCase() === email.toLowerCase()) return
  const alarmId = await insertAlarm(tx, { ...alarm, administrator_id: id }, deps.now())
  if (alarmId) await notifyAdministrator(tx, deps, 'alarm', alarmId)
}

/** Handed in to the domains below the bookings, which may not import them. */
export const NOTICES: Deps['notices'] = {
  sendAlarm,
  sendAlarmToAdministrator,
  notifyAdministrator,
  removeUnsent: removeUnsentNotices,
}
