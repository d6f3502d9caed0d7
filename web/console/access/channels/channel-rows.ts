import type { Channels } from '../../../../contract/bookings/notices.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import type { BadgeTone } from '../../frame/ui/badge.tsx'

export type ChannelRow = {
  name: string
  /** The provider's name, or that none is set up. */
  provider: string
  tone: BadgeTone
  /** What the provider means for the business. */
  detail?: string
  /** The settings that choose the provider. */
  settings?: string
}

const SMS_SETTINGS = 'SMS_MSG91_AUTH_KEY or SMS_TWILIO_ACCOUNT_SID'

/** One row per provider of messages and payments. */
export function toChannelRows({ sms, email, payments }: Channels): ChannelRow[] {
  return [
    sms.length === 0
      ? { name: 'SMS, including codes', ...LOCAL_OUTBOX, settings: SMS_SETTINGS }
      : {
          name: 'SMS, including codes',
          provider: sms.join(', then '),
          tone: 'press',
          detail: sms.length > 1 ? FALLBACK : undefined,
        },
    email === null ? { name: 'Email', ...LOCAL_OUTBOX, settings: 'SMTP_URL' } : { name: 'Email', provider: email, tone: 'press' },
    { name: 'Payments', ...PAYMENTS[payments] },
  ]
}

const FALLBACK = 'The second is tried if the first fails.'
const LOCAL_OUTBOX = { provider: 'Not set up', tone: 'notice', detail: 'Not sent: kept on this server.' } as const
const PAYMENTS: Record<Channels['payments'], Omit<ChannelRow, 'name'>> = {
  razorpay: { provider: 'Razorpay', tone: 'press' },
  sandbox: { provider: 'Sandbox', tone: 'notice', detail: 'For tests: no real money is taken.', settings: 'RAZORPAY_KEY_ID' },
  none: { provider: 'Off', tone: 'plain', detail: 'Visitors book with a code and pay at the door.', settings: 'RAZORPAY_KEY_ID' },
}

/** Where the business gets notices of leads and messages. */
export function toBusinessChannels({
  business: { email, mobile, webhook },
}: Channels): { name: string; to: string; isSet: boolean }[] {
  return [
    { name: 'Email', to: email ?? 'No address: set NOTIFY_EMAIL, or one in Contact us', isSet: email !== null },
    { name: 'SMS', to: mobile ? formatMobile(mobile) : 'Off: NOTIFY_MOBILE is not set', isSet: mobile !== null },
    { name: 'Webhook', to: webhook ?? 'Off: NOTIFY_WEBHOOK_URL is not set', isSet: webhook !== null },
  ]
}

/** The effect of the UPI ID, shown below its field. */
export function toUpiText(upi: Channels['upi']): string {
  const which = 'Use a merchant ID: apps refuse links to a personal one.'
  if (!upi) return `With it, technicians show a code for each bill, and the customer’s page gets a pay button. ${which}`
  if (!upi.is_own) return `It’s now ${upi.id}, from the setting UPI_ID. What you enter here replaces it. ${which}`
  return `Technicians show it as a code, and the customer’s page has a pay button. ${which} Save an empty field to remove it.`
}
