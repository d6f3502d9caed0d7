import { expect, it } from 'vitest'
import type { Channels } from '../../../../contract/bookings/notices.ts'
import { toBusinessChannels, toChannelRows } from './channel-rows.ts'

const NONE: Channels = {
  sms: [],
  email: null,
  payments: 'none',
  upi: null,
  business: { email: null, mobile: null, webhook: null },
  sms_templates: [],
}

it('a channel without a provider says so, and names the setting for one', () => {
  expect(toChannelRows(NONE).map(({ provider, settings }) => [provider, settings])).toEqual([
    ['Not set up', 'SMS_MSG91_AUTH_KEY or SMS_TWILIO_ACCOUNT_SID'],
    ['Not set up', 'SMTP_URL'],
    ['Off', 'RAZORPAY_KEY_ID'],
  ])
})

it('gateways are listed in the order in which they are tried, and the sandbox is marked as a test', () => {
  const rows = toChannelRows({ ...NONE, sms: ['MSG91', 'Twilio'], email: 'mail.example.com', payments: 'sandbox' })
  expect(rows.map(({ provider }) => provider)).toEqual(['MSG91, then Twilio', 'mail.example.com', 'Sandbox'])
  expect(rows[2]?.detail).toContain('no real money')
})

it('shows where the business is notified of a lead', () => {
  const channels = toBusinessChannels({ ...NONE, business: { email: 'us@example.com', mobile: '9876543210', webhook: null } })
  expect(channels.map(({ to, isSet }) => [to, isSet])).toEqual([
    ['us@example.com', true],
    ['98765 43210', true],
    ['Off: NOTIFY_WEBHOOK_URL is not set', false],
  ])
})
