import { HOUR_MS } from '../../contract/durations.ts'
import { findContactDetails } from '../contact/contact.store.ts'
import type { DbOrTx } from '../db/client.ts'
import { alarms } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { insertNotice, type NoticeKey, type NoticeRow } from './notices.store.ts'

type Telling = Pick<Deps, 'jobs' | 'now' | 'settings'>

/**
 * Lets the business know, over every channel that it has, and of a lead the customer too. In the transaction of what
 * happened: the notices and their jobs exist exactly if that does. What was told before is not told again.
 */
export async function notify(
  tx: DbOrTx,
  { jobs, now, settings: { notify } }: Telling,
  subject: NoticeRow['subject'],
  subjectId: number,
  // An alarm, and a list of forms, are longer than an SMS may be: it tells of them where the business has nothing else.
  { fitsSms = subject !== 'alarm' } = {},
): Promise<void> {
  const toBusiness = (channel: NoticeRow['channel']) => ({ audience: 'business' as const, channel })
  const email = notify.email ?? (await findContactDetails(tx))?.email
  const hearers: Pick<NoticeKey, 'audience' | 'channel'>[] = [
    ...(email ? [toBusiness('email')] : []),
    ...(notify.mobile && (fitsSms || !(email || notify.webhook)) ? [toBusiness('sms')] : []),
    ...(notify.webhook ? [toBusiness('webhook')] : []),
    ...(subject === 'lead' ? [{ audience: 'customer' as const, channel: 'sms' as const }] : []),
  ]
  for (const hearer of hearers) {
    const noticeId = await insertNotice(tx, { subject, subject_id: subjectId, ...hearer }, now())
    if (noticeId) await jobs.send(tx, 'send-notice', { noticeId })
  }
}

/** Tells the business of trouble; the same key is told once. */
export async function sendAlarm(tx: DbOrTx, deps: Telling, alarm: { key: string; title: string; text: string }): Promise<void> {
  const [row] = await tx
    .insert(alarms)
    .values({ ...alarm, created_at: deps.now() })
    .onConflictDoNothing()
    .returning({ id: alarms.id })
  if (row) await notify(tx, deps, 'alarm', row.id)
}

/** A key under which the same trouble is told once an hour. */
export function hourlyKey(trouble: string, now: Date): string {
  return `${trouble}-${Math.floor(now.getTime() / HOUR_MS)}`
}
