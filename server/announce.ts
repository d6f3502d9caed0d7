import { join } from 'node:path'
import type { Settings } from './env.ts'

/** Prints what the person who started the program needs to know. */
export function announce(
  { siteName, adminEmail, adminPassword, apiDocs, dataDir, sms, mail, payments }: Settings,
  port: number,
  newPassword: string | undefined,
): void {
  const address = `http://localhost:${port}`
  const password = newPassword
    ? `${newPassword}   (shown this once)`
    : adminPassword
      ? 'as set in ADMIN_PASSWORD on the first start'
      : 'as shown on the first start'
  console.log(`
${siteName} is ready.

  Site       ${address}
  Console    ${address}/login
             ${adminEmail}, password ${password}${apiDocs ? `\n  API        ${address}/api/docs` : ''}
${toMessagesLine(sms.length === 0, !mail, dataDir)}
  Payments   ${PAYMENTS[payments.provider]}${isWithoutWebhook(payments) ? NO_WEBHOOK : ''}
`)
}

const PAYMENTS: Record<Settings['payments']['provider'], string> = {
  razorpay: 'Razorpay',
  sandbox: 'a test checkout: no money moves',
  none: 'off: set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or PAYMENTS=sandbox to try',
}

/** Payments are still booked, by the browser or by the job that runs every two minutes. */
const NO_WEBHOOK = '; without RAZORPAY_WEBHOOK_SECRET its webhook is refused'
const isWithoutWebhook = (payments: Settings['payments']) => payments.provider === 'razorpay' && !payments.webhookSecret

function toMessagesLine(hasNoSms: boolean, hasNoMail: boolean, dataDir: string): string {
  const missing = [hasNoSms && 'SMS', hasNoMail && 'mail'].filter(Boolean).join(' or ')
  if (!missing) return '  Messages   by the providers that are set up'
  return `  Messages   no ${missing} provider is set up: each such message is printed here and kept in
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
