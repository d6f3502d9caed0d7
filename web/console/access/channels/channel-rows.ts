import type { Channels } from '../../../../contract/bookings/notices.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import type { BadgeTone } from '../../frame/ui/badge.tsx'

export type ChannelRow = {
  name: string
  /** Name of the provider, or that none is set up. */
  provider: string
  tone: BadgeTone
  /** What the provider means for the business. */
  detail?: string
  /** The settings that choose the provider. */
  settings?: string
}

const SMS_SETTINGS = 'SMS_MSG91_AUTH_KEY or SMS_TWILIO_ACCOUNT_SID'

/** The providers of messages and payments, one per row. */
export function toChannelRows({ sms, email, payments }: Channels): ChannelRow[] {
  return [
    sms.length === 0
      ? { name: 'SMS, codes too', ...LOCAL_OUTBOX, settings: SMS_SETTINGS }
      : { name: 'SMS, codes too', provider: sms.join(', then '), tone: 'press', detail: sms.length > 1 ? FALLBACK : undefined },
    email === null
      ? { name: 'E-mail', ...LOCAL_OUTBOX, settings: 'SMTP_URL' }
      : { name: 'E-mail', provider: email, tone: 'press' },
    { name: 'Payments', ...PAYMENTS[payments] },
  ]
}

const FALLBACK = 'The second one is tried where the first one fails.'
const LOCAL_OUTBOX = { provider: 'Not set up', tone: 'notice', detail: 'Kept on this server, reach nobody.' } as const
const PAYMENTS: Record<Channels['payments'], Omit<ChannelRow, 'name'>> = {
  razorpay: { provider: 'Razorpay', tone: 'press' },
  sandbox: { provider: 'Sandbox', tone: 'notice', detail: 'For tests: no real money is taken.', settings: 'RAZORPAY_KEY_ID' },
  none: { provider: 'Off', tone: 'plain', detail: 'Visitors book with a code and pay at the door.', settings: 'RAZORPAY_KEY_ID' },
}

/** Where the business is notified of leads and messages. */
export function toBusinessChannels({
  business: { email, mobile, webhook },
}: Channels): { name: string; to: string; isSet: boolean }[] {
  return [
    { name: 'E-mail', to: email ?? 'No address: set NOTIFY_EMAIL, or one in Contact us', isSet: email !== null },
    { name: 'SMS', to: mobile ? formatMobile(mobile) : 'Off: NOTIFY_MOBILE is not set', isSet: mobile !== null },
    { name: 'Webhook', to: webhook ?? 'Off: NOTIFY_WEBHOOK_URL is not set', isSet: webhook !== null },
  ]
}

/** What the UPI ID does now, below its field. */
export function toUpiText(upi: Channels['upi']): string {
  const which = 'It should be a merchant’s ID: apps refuse links to a private one.'
  if (!upi) return `With it, technicians show a code for each bill, and the customer’s page has a button. ${which}`
  if (!upi.is_own) return `Now it is ${upi.id}, from the setting UPI_ID; what you enter here takes its place. ${which}`
  return `Technicians show it as a code, and the customer’s page has a button. ${which} Save an empty field to remove it.`
}
