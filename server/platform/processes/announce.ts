import { join } from 'node:path'
import type { Settings } from '../env/env.ts'
import { CODE_KEY_FILE } from '../secrets.ts'

/** How someone signs in to the console after this start. */
export type SignIn = {
  /** Set if this start created the administrator with a generated password. */
  newPassword: string | undefined
  /** Whether ADMIN_EMAIL has an account; it may not in a restored database, or after the setting was changed. */
  isKnown: boolean
}

/** Prints what the person starting the program needs to know. */
export function announce(settings: Settings, port: number, signIn: SignIn): void {
  console.log(toAnnouncement(settings, port, signIn))
}

export function toAnnouncement(settings: Settings, port: number, signIn: SignIn): string {
  const { siteName, apiDocs, payments } = settings
  const address = `http://localhost:${port}`
  return `
${siteName} is ready.

  Site       ${address}
  Console    ${address}/login
             ${toSignInLine(settings, signIn)}${apiDocs ? `\n  API        ${address}/api/docs` : ''}
${toMessagesLine(settings)}
  Payments   ${PAYMENTS[payments.provider]}${isWithoutWebhook(payments) ? NO_WEBHOOK : ''}${toCodesLine(settings)}
`
}

function toSignInLine({ adminEmail, adminPassword }: Settings, { newPassword, isKnown }: SignIn): string {
  if (newPassword) return `${adminEmail}, password ${newPassword}   (shown this once)`
  if (!isKnown) return 'with an account of this database; “npm run admin -- reset EMAIL” sets a new password'
  return `${adminEmail}, password as ${adminPassword ? 'set in ADMIN_PASSWORD' : 'shown'} on the first start`
}

/** Other machines don't have this one's key file. */
function toCodesLine({ secretKey, databaseUrl, dataDir }: Settings): string {
  if (secretKey || !databaseUrl) return ''
  return `
  Codes      made with the key in ${join(dataDir, CODE_KEY_FILE)}:
             several machines need the same SECRET_KEY instead`
}

const PAYMENTS: Record<Settings['payments']['provider'], string> = {
  razorpay: 'Razorpay',
  sandbox: 'a test checkout: no money moves',
  none: 'off: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or PAYMENTS=sandbox to try',
}

/** Payments are still booked, by the browser or by a job that runs every two minutes. */
const NO_WEBHOOK = '; without RAZORPAY_WEBHOOK_SECRET its webhook is refused'
const isWithoutWebhook = (payments: Settings['payments']) => payments.provider === 'razorpay' && !payments.webhookSecret

function toMessagesLine({ sms, mail, dataDir, isProduction }: Settings): string {
  const missing = [sms.length === 0 && 'SMS', !mail && 'mail'].filter(Boolean).join(' or ')
  if (!missing) return '  Messages   by the providers that are set up'
  // In production the printed line has no text and no recipient, see `localOutbox`.
  return `  Messages   no ${missing} provider is set up: each such message is ${isProduction ? '' : 'printed here and '}kept in
             ${join(dataDir, 'outbox.jsonl')}`
}

/** The settings for the log, without secrets and personal addresses. */
export function toLoggedSettings(settings: Settings, port: number) {
  const { siteUrl, dataDir, databaseUrl, isProduction, trustProxy, apiDocs, s3, sms, mail, notify, payments, logLevel } = settings
  return {
    ...{ port, siteUrl, dataDir, isProduction, apiDocs, logLevel, node: process.version },
    uploads: s3 ? 'S3' : 'folder',
    database: databaseUrl ? 'DATABASE_URL' : 'private',
    trustProxy: typeof trustProxy === 'number' ? trustProxy : 'networks',
    sms: sms.map(({ gateway }) => gateway),
    mail: mail ? new URL(mail.url).hostname : null,
    payments: payments.provider,
    hasNotifyWebhook: notify.webhook !== undefined,
  }
}
