import { HOUR_MS } from '../../contract/durations.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import type { DbOrTx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { insertAlarm, insertNotice, type NoticeKey, type NoticeRow } from './notices.store.ts'

type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings'>

/**
 * Notifies the business over each of its channels, and the customer of a lead by SMS. Runs in the transaction of the
 * event: the notices and their jobs exist exactly if that commits. The same subject is notified once.
 */
export async function notify(
  tx: DbOrTx,
  { jobs, now, settings }: NotifyDeps,
  subject: NoticeRow['subject'],
  subjectId: number,
  // Alarms and digests are too long for an SMS, which is used for them only where the business has no other channel.
  { fitsSms = subject !== 'alarm' } = {},
): Promise<void> {
  const { email = (await findContactDetails(tx))?.email, mobile, webhook } = settings.notify
  const toBusiness = (channel: NoticeRow['channel']) => ({ audience: 'business' as const, channel })
  const recipients: Pick<NoticeKey, 'audience' | 'channel'>[] = [
    ...(email ? [toBusiness('email')] : []),
    ...(mobile && (fitsSms || !(email || webhook)) ? [toBusiness('sms')] : []),
    ...(webhook ? [toBusiness('webhook')] : []),
    ...(subject === 'lead' ? [{ audience: 'customer' as const, channel: 'sms' as const }] : []),
  ]
  for (const recipient of recipients) {
    const noticeId = await insertNotice(tx, { subject, subject_id: subjectId, ...recipient }, now())
    if (noticeId) await jobs.send(tx, 'send-notice', { noticeId })
  }
}

/** Notifies the business of a problem, once for each key. */
export async function sendAlarm(
  tx: DbOrTx,
  deps: NotifyDeps,
  alarm: { key: string; title: string; text: string },
): Promise<void> {
  const alarmId = await insertAlarm(tx, alarm, deps.now())
  if (alarmId) await notify(tx, deps, 'alarm', alarmId)
}

/** A key under which a problem is notified once an hour. */
export function hourlyKey(problem: string, now: Date): string {
  return `${problem}-${Math.floor(now.getTime() / HOUR_MS)}`
}
