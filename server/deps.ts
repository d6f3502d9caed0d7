import cluster from 'node:cluster'
import { join } from 'node:path'
import type { LocalChannel } from '../contract/operation/dashboard.ts'
import { NOTICES } from './bookings/notices/enqueue-notices.ts'
import { openCodeKey } from './bookings/otp/otp.store.ts'
import { MODULES } from './modules.ts'
import { bucketPlace, folderPlace } from './operation/backup/backup-places.ts'
import { PROBES } from './operation/doctor/examine.ts'
import type { BackupPlace, Deps, Metrics } from './platform/deps/deps.ts'
import type { Settings } from './platform/env/env.ts'
import { localOutbox } from './platform/providers/outbox.ts'
import type { Payments } from './platform/providers/payments.ts'
import { razorpayPayments } from './platform/providers/payments-razorpay.ts'
import { openSandbox } from './platform/providers/payments-sandbox.ts'
import { fallbackSms, msg91Sms, twilioSms } from './platform/providers/sms.ts'
import { diskFileStore, type FileStore } from './platform/providers/storage.ts'
import { signedWebhook } from './platform/providers/webhook.ts'
import { VISIT_HOOKS } from './visits/visits/visit-hooks.ts'

type Base = Pick<Deps, 'db' | 'pool' | 'jobs' | 'files' | 'log'> & {
  /** The clock, and the printer of the local channels' messages; by default the machine's clock and the terminal. */
  now?: () => Date
  print?: (line: string) => void
}

/** The only place that chooses providers. */
export async function createDeps(settings: Settings, base: Base): Promise<Deps> {
  const { log, now = () => new Date(), print = (line) => console.log(line) } = base
  const outbox = localOutbox(join(settings.dataDir, 'outbox.jsonl'), {
    print,
    now,
    isDiscreet: settings.isProduction,
  })
  const { sms, mail, payments, notify } = settings
  const gateways = sms.map((account) => (account.gateway === 'msg91' ? msg91Sms(account) : twilioSms(account)))
  return {
    ...base,
    now,
    codeKey: await openCodeKey(settings),
    outbox,
    sendSms: gateways.length > 0 ? fallbackSms(gateways, log) : outbox.sendSms,
    sendMail: mail ? (await import('./platform/providers/mail.ts')).smtpMail(mail).sendMail : outbox.sendMail,
    sendWebhook: notify.webhook && signedWebhook(notify.webhook, now),
    backups: await createBackups(settings),
    payments: await openPayments(payments, { ...base, now }),
    notices: NOTICES,
    visits: VISIT_HOOKS,
    modules: MODULES,
    probes: PROBES,
    metrics: settings.metricsToken === undefined ? undefined : await openMetrics(base, settings.webConcurrency - 1),
    tracing: settings.tracing && (await import('./platform/tracing/tracing.ts')).startTracing(settings.tracing),
    localChannels: toLocalChannels(settings),
    channels: toChannels(settings),
    settings,
  }
}

async function openMetrics({ pool }: Pick<Deps, 'pool'>, others: number): Promise<Metrics> {
  const { createMetrics } = await import('./operation/metrics/metrics.ts')
  return createMetrics({ name: String(cluster.worker?.id ?? 1), others, pool })
}

/** The store of uploads. The first start's content needs it before the other dependencies exist. */
export async function createFiles({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Promise<FileStore> {
  if (s3) return (await import('./platform/providers/storage-s3.ts')).s3FileStore(s3)
  return diskFileStore(join(dataDir, 'uploads'))
}

/** Where the daily backups are. */
export async function createBackups(
  settings: Pick<Settings, 'backupDir' | 'backupS3' | 'backupPassphrase'>,
): Promise<BackupPlace> {
  if (!settings.backupS3) return folderPlace(settings.backupDir)
  return bucketPlace(await (await import('./platform/providers/storage-s3.ts')).s3FileStore(settings.backupS3), settings)
}

async function openPayments(
  settings: Settings['payments'],
  base: Pick<Deps, 'db' | 'jobs' | 'now'>,
): Promise<Payments | undefined> {
  if (settings.provider === 'razorpay') return razorpayPayments(settings)
  return settings.provider === 'sandbox' ? openSandbox(base) : undefined
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
