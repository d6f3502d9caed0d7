import { HOUR_MS } from '../../../contract/durations.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps, NotifyDeps } from '../../platform/deps/deps.ts'
import type { Alarm } from '../../platform/deps/notices.ts'
import {
  countNotifiedSince,
  insertAlarm,
  insertNotices,
  type NoticeKey,
  type NoticeRow,
  removeUnsentNotices,
} from './notices.store.ts'

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

type Recipient = Pick<NoticeKey, 'audience' | 'channel'>

const toCustomerBy = (channel: 'sms' | 'email'): Recipient => ({ audience: 'customer', channel })
export const SMS_TO_CUSTOMER = [toCustomerBy('sms')]
export const MAIL_TO_CUSTOMER = [toCustomerBy('email')]
const MAIL_TO_ADMINISTRATOR: Recipient[] = [{ audience: 'administrator', channel: 'email' }]
export const SMS_TO_TECHNICIAN: Recipient[] = [{ audience: 'technician', channel: 'sms' }]

/**
 * The business over each of its channels. Alarms and digests are too long for an SMS, which is used for them only where
 * the business has no other channel.
 */
export async function toBusiness(tx: DbOrTx, deps: NotifyDeps, { fitsSms = true } = {}): Promise<Recipient[]> {
  const { mobile, webhook } = deps.settings.notify
  const email = await findBusinessEmail(tx, deps)
  const isUsed = { email, sms: mobile && (fitsSms || !(email || webhook)), webhook }
  return (['email', 'sms', 'webhook'] as const)
    .filter((channel) => isUsed[channel])
    .map((channel) => ({ audience: 'business', channel }))
}

type Customer = { mailid?: string | null | undefined }

/** The customer of a lead by SMS, and by mail where the form has an address. */
export const toCustomer = ({ mailid }: Customer): Recipient[] => [...SMS_TO_CUSTOMER, ...(mailid ? MAIL_TO_CUSTOMER : [])]

type Enqueued = {
  subject: NoticeRow['subject']
  ids: readonly number[]
  to: readonly Recipient[]
  /** How many seconds the news can still be undone. */
  afterS?: number
}

/** Maximum number of messages of a kind about one booking to one recipient in a clock hour. */
const MESSAGES_AN_HOUR = 3

/**
 * Writes a notice of each subject for each recipient, once, and returns how many are new. Runs in the transaction of
 * the event: the notices and their jobs exist exactly if that commits.
 *
 * Whatever people do to a visit again and again, each kind of message about its booking goes out three times an hour.
 * Then one more waits for the end of the hour: of those that wait, only the newest still has something to say.
 */
export async function enqueueNotices(
  tx: DbOrTx,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  { subject, ids, to, afterS = 0 }: Enqueued,
): Promise<number> {
  const keys = ids.flatMap((subject_id) => to.map((recipient) => ({ subject, subject_id, ...recipient })))
  const isLimited = subject === 'visit' || subject === 'assignment'
  const hourMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS
  let inserted = 0
  for (const together of isLimited ? keys.map((key) => [key]) : [keys]) {
    const [key] = together
    const isMany = isLimited && key && (await countNotifiedSince(tx, key, new Date(hourMs))) >= MESSAGES_AN_HOUR
    const delayS = isMany ? Math.max(afterS, Math.ceil((hourMs + HOUR_MS - now().getTime()) / 1000)) : afterS
    const notices = (await insertNotices(tx, together, now())).map((noticeId) => ({ noticeId }))
    await jobs.sendAll(tx, 'send-notice', notices, delayS > 0 ? { afterS: delayS } : undefined)
    inserted += notices.length
  }
  return inserted
}

/**
 * Notifies the business of a problem, once for each key; of one with an account its administrator, unless the mails of
 * the business go to the same address.
 */
export async function sendAlarm(
  tx: DbOrTx,
  deps: NotifyDeps,
  alarm: Alarm,
  account?: { id: number; email: string },
): Promise<void> {
  if (account && (await findBusinessEmail(tx, deps))?.toLowerCase() === account.email.toLowerCase()) return
  const id = await insertAlarm(tx, { ...alarm, administrator_id: account?.id }, deps.now())
  if (id === undefined) return
  const to = account ? MAIL_TO_ADMINISTRATOR : await toBusiness(tx, deps, { fitsSms: false })
  await enqueueNotices(tx, deps, { subject: 'alarm', ids: [id], to })
}

/** Handed in to the domains below the bookings, which may not import them. */
export const NOTICES: Deps['notices'] = {
  sendAlarm,
  mailAdministrator: (tx, deps, subject, id) => enqueueNotices(tx, deps, { subject, ids: [id], to: MAIL_TO_ADMINISTRATOR }),
  removeUnsent: removeUnsentNotices,
}
