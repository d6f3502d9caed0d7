import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { LocalChannel } from '../contract/dashboard.ts'
import type { Db } from './db/client.ts'
import type { Settings } from './env.ts'
import { createLog } from './log.ts'
import type { SendMail } from './providers/mail.ts'
import { localOutbox } from './providers/outbox.ts'
import type { SendSms } from './providers/sms.ts'
import { diskFileStore, type FileStore } from './providers/storage.ts'

/** Everything through which the program acts on the world outside itself. */
export type Deps = {
  db: Db
  pool: Pool
  log: Logger
  now: () => Date
  sendSms: SendSms
  sendMail: SendMail
  files: FileStore
  /** Where no provider is set up. */
  localChannels: readonly LocalChannel[]
  settings: Pick<Settings, 'siteUrl' | 'siteName' | 'trustProxy' | 'otpSiteLimitPerHour' | 'mobileFirstDigits'>
}

/** The one place where a provider is chosen. */
export function createDeps(settings: Settings, database: { db: Db; pool: Pool }): Deps {
  const log = createLog(settings.logLevel)
  const now = () => new Date()
  const outbox = localOutbox(join(settings.dataDir, 'outbox.jsonl'), (line) => console.log(line), now)
  return {
    ...database,
    log,
    now,
    sendSms: outbox.sendSms,
    sendMail: outbox.sendMail,
    files: diskFileStore(join(settings.dataDir, 'uploads')),
    localChannels: ['sms', 'email'],
    settings,
  }
}
