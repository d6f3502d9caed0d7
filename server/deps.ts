import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { LocalChannel } from '../contract/dashboard.ts'
import type { Channels } from '../contract/notices.ts'
import type { Db } from './db/client.ts'
import type { Settings } from './env.ts'
import type { Jobs } from './jobs/queue.ts'
import type { SendMail } from './providers/mail.ts'
import { localOutbox, type Outbox } from './providers/outbox.ts'
import type { Payments } from './providers/payments.ts'
import { razorpayPayments } from './providers/payments-razorpay.ts'
import { openSandbox } from './providers/payments-sandbox.ts'
import type { SendSms } from './providers/sms.ts'
import { inTurn } from './providers/sms-fallback.ts'
import { msg91Sms } from './providers/sms-msg91.ts'
import { twilioSms } from './providers/sms-twilio.ts'
import { diskFileStore, type FileStore } from './providers/storage.ts'
import { type SendWebhook, signedWebhook } from './providers/webhook.ts'

/** Everything through which the program acts on the world outside itself. */
export type Deps = {
  db: Db
  pool: Pool
  jobs: Jobs
  log: Logger
  now: () => Date
  sendSms: SendSms
  sendMail: SendMail
  /** Undefined where no webhook is set up. */
  sendWebhook: SendWebhook | undefined
  /** Undefined: paying online is not offered. */
  payments: Payments | undefined
  files: FileStore
  /** Messages of the local channels, also of earlier days on which these were in use. */
  outbox: Pick<Outbox, 'removeOld'>
  /** Where no provider is set up. */
  localChannels: readonly LocalChannel[]
  /** What the console shows of the providers. */
  channels: Pick<Channels, 'sms' | 'email' | 'payments'>
  settings: Pick<
    Settings,
    | 'siteUrl'
    | 'siteName'
    | 'trustProxy'
    | 'hstsSubdomains'
    | 'apiDocs'
    | 'otpSiteLimitPerHour'
    | 'mobileFirstDigits'
    | 'notify'
    | 'gstin'
    | 'businessName'
    | 'receiptYears'
    | 'payments'
  >
}

/** The one place where a provider is chosen. */
export async function createDeps(settings: Settings, own: Pick<Deps, 'db' | 'pool' | 'jobs' | 'files' | 'log'>): Promise<Deps> {
  const { log } = own
  const now = () => new Date()
  const outbox = localOutbox(join(settings.dataDir, 'outbox.jsonl'), {
    print: (line) => console.log(line),
    now,
    isDiscreet: settings.isProduction,
  })
  const { sms, mail, payments, notify } = settings
  const gateways = sms.map((account) => (account.gateway === 'msg91' ? msg91Sms(account) : twilioSms(account)))
  return {
    ...own,
    now,
    outbox,
    sendSms: gateways.length > 0 ? inTurn(gateways, log) : outbox.sendSms,
    sendMail: mail ? (await import('./providers/mail-smtp.ts')).smtpMail(mail).sendMail : outbox.sendMail,
    sendWebhook: notify.webhook && signedWebhook(notify.webhook, now),
    payments: await openPayments(payments, { ...own, now }),
    localChannels: toLocalChannels(settings),
    channels: toChannels(settings),
    settings,
  }
}

/** Where uploads lie; needed before the rest, by the content of the first start. */
export function createFiles({ dataDir }: Pick<Settings, 'dataDir'>): FileStore {
  return diskFileStore(join(dataDir, 'uploads'))
}

async function openPayments(
  settings: Settings['payments'],
  own: Pick<Deps, 'db' | 'jobs' | 'now'>,
): Promise<Payments | undefined> {
  if (settings.provider === 'razorpay') return razorpayPayments(settings)
  return settings.provider === 'sandbox' ? openSandbox(own) : undefined
}

function toLocalChannels({ sms, mail, payments }: Settings): LocalChannel[] {
  const isLocal = { sms: sms.length === 0, email: !mail, payments: payments.provider === 'sandbox' }
  return (['sms', 'email', 'payments'] as const).filter((channel) => isLocal[channel])
}

function toChannels({ sms, mail, payments }: Settings): Deps['channels'] {
  return {
    sms: sms.map(({ gateway }) => ({ msg91: 'MSG91', twilio: 'Twilio' })[gateway]),
    email: mail ? new URL(mail.url).hostname : null,
    payments: payments.provider,
  }
}
