import { formatMobile } from '../../../contract/fields.ts'
import type { Channels } from '../../../contract/notices.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export type ChannelRow = {
  name: string
  /** What carries it, in a word or two. */
  by: string
  tone: BadgeTone
  /** What that means, where it has to be said. */
  detail?: string
  /** The settings that change it. */
  settings?: string
}

const SMS_SETTINGS = 'SMS_MSG91_AUTH_KEY or SMS_TWILIO_ACCOUNT_SID'

/** What carries messages and money, a row each. */
export function toChannelRows({ sms, email, payments }: Channels): ChannelRow[] {
  return [
    sms.length === 0
      ? { name: 'SMS, codes too', ...KEPT, settings: SMS_SETTINGS }
      : { name: 'SMS, codes too', by: sms.join(', then '), tone: 'press', detail: sms.length > 1 ? OTHER_STEPS_IN : undefined },
    email === null ? { name: 'E-mail', ...KEPT, settings: 'SMTP_URL' } : { name: 'E-mail', by: email, tone: 'press' },
    { name: 'Payments', ...PAYMENTS[payments] },
  ]
}

const OTHER_STEPS_IN = 'The second one is tried where the first one fails.'
const KEPT = { by: 'Not set up', tone: 'notice', detail: 'Kept on this server, reach nobody.' } as const
const PAYMENTS: Record<Channels['payments'], Omit<ChannelRow, 'name'>> = {
  razorpay: { by: 'Razorpay', tone: 'press' },
  sandbox: { by: 'Sandbox', tone: 'notice', detail: 'For tests: no real money is taken.', settings: 'RAZORPAY_KEY_ID' },
  none: { by: 'Off', tone: 'plain', detail: 'Visitors book with a code and pay at the door.', settings: 'RAZORPAY_KEY_ID' },
}

/** By which ways the business hears of a lead or a message. */
export function toBusinessWays({
  business: { email, mobile, webhook },
}: Channels): { name: string; to: string; isSet: boolean }[] {
  return [
    { name: 'E-mail', to: email ?? 'No address: set NOTIFY_EMAIL, or one in Contact us', isSet: email !== null },
    { name: 'SMS', to: mobile ? formatMobile(mobile) : 'Off: NOTIFY_MOBILE is not set', isSet: mobile !== null },
    { name: 'Webhook', to: webhook ?? 'Off: NOTIFY_WEBHOOK_URL is not set', isSet: webhook !== null },
  ]
}
