import { describe, expect, it } from 'vitest'
import { SMS_TEMPLATE_IDS } from './env.channels.ts'
import { readSettings } from './env.ts'

const MSG91 = { SMS_MSG91_AUTH_KEY: 'a-key', SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2,lead:65c3' }
const TWILIO = { SMS_TWILIO_ACCOUNT_SID: 'AC01', SMS_TWILIO_AUTH_TOKEN: 'a-token', SMS_TWILIO_FROM: '+14155550100' }
const msg91 = {
  gateway: 'msg91',
  url: 'https://control.msg91.com',
  authKey: 'a-key',
  templates: { otp: '65a1', booked: '65b2', lead: '65c3' },
}
const twilio = {
  gateway: 'twilio',
  url: 'https://api.twilio.com',
  accountSid: 'AC01',
  authToken: 'a-token',
  from: '+14155550100',
}

describe('the channels', () => {
  it.each([
    [MSG91, [msg91]],
    [TWILIO, [twilio]],
    [{ ...TWILIO, ...MSG91 }, [msg91, twilio]],
    [{ ...MSG91, ...TWILIO, SMS_FIRST: 'msg91' }, [msg91, twilio]],
    [{ ...MSG91, ...TWILIO, SMS_FIRST: 'twilio' }, [twilio, msg91]],
    [{ ...MSG91, SMS_MSG91_URL: 'http://127.0.0.1:4000/' }, [{ ...msg91, url: 'http://127.0.0.1:4000' }]],
    [{ ...MSG91, SMS_MSG91_TEMPLATES: ' lead:65c3, otp:65a1, booked:65b2 ' }, [msg91]],
    [{ ...TWILIO, SMS_TWILIO_FROM: 'MG01' }, [{ ...twilio, from: 'MG01' }]],
    [{ ...TWILIO, SMS_TWILIO_URL: 'http://127.0.0.1:4000' }, [{ ...twilio, url: 'http://127.0.0.1:4000' }]],
  ])('for an SMS are tried in this order: %j', (environment, gateways) => {
    expect(readSettings(environment).sms).toEqual(gateways)
  })

  it.each([
    [
      'none but those that are registered',
      { ...MSG91, SMS_MSG91_TEMPLATES: `${MSG91.SMS_MSG91_TEMPLATES},otp.hi:65d4` },
      ['otp', 'otp.hi', 'booked', 'lead'],
    ],
    ['none but those of earlier versions by a gateway that names none', TWILIO, ['otp', 'booked', 'lead']],
    [
      'those that are named for a gateway without ids',
      { ...TWILIO, SMS_TWILIO_TEMPLATES: 'booking, booking.mr' },
      ['otp', 'booking', 'booking.mr', 'booked', 'lead'],
    ],
    ['all where messages only reach the local outbox', {}, SMS_TEMPLATE_IDS],
  ])('of the texts send %s', (_, environment, templates) => {
    expect(readSettings(environment).smsTemplates).toEqual(templates)
  })

  it.each([
    ['the site’s name and host', {}, { name: 'Fixit, Mumbai', address: 'no-reply@fixit.example' }],
    ['an address', { SMTP_FROM: 'desk@fixit.example' }, { name: '', address: 'desk@fixit.example' }],
    ['a name', { SMTP_FROM: 'Fixit desk <desk@fixit.example>' }, { name: 'Fixit desk', address: 'desk@fixit.example' }],
    [
      'a quoted name',
      { SMTP_FROM: '"Fixit, desk" <desk@fixit.example>' },
      { name: 'Fixit, desk', address: 'desk@fixit.example' },
    ],
  ])('send mail from %s', (_, environment, from) => {
    const site = {
      SITE_NAME: 'Fixit, Mumbai',
      SITE_URL: 'https://fixit.example',
      SMTP_URL: 'smtps://me:p%40ss@mail.fixit.example',
    }
    expect(readSettings({ ...site, ...environment }).mail).toEqual({ url: site.SMTP_URL, from })
  })

  it('to the business are those that are set', () => {
    const environment = {
      NOTIFY_EMAIL: 'desk@fixit.example',
      NOTIFY_MOBILE: '6876543210',
      NOTIFY_WEBHOOK_URL: 'https://hooks.example.com/in?key=1',
      NOTIFY_WEBHOOK_SECRET: 'sixteen-and-more',
    }
    expect(readSettings(environment).notify).toEqual({
      email: 'desk@fixit.example',
      mobile: '6876543210',
      webhook: { url: 'https://hooks.example.com/in?key=1', secret: 'sixteen-and-more' },
    })
  })
})
