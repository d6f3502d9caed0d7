import { afterAll, afterEach, expect, it } from 'vitest'
import { readGatewayError, startGateways, TWILIO } from '../../../test/gateways.ts'
import { fillSms } from '../../bookings/notices/sms-templates.rules.ts'
import { twilioSms } from './sms.ts'

const gateways = await startGateways()
afterAll(gateways.stop)
afterEach(() => gateways.fail('twilio'))

const site = { siteName: 'Karigar', siteUrl: 'https://karigar.example' }
const code = fillSms({ to: '9000000001', template: 'otp', values: ['012345', '012345'] }, site)
const send = twilioSms({ url: gateways.url, ...TWILIO })

const errorOf = (sent: Promise<void>) => readGatewayError(sent, /twilio-token-of-a-test|90000 ?00001|012345/)

it('a message is sent as its text, from the number of the account', async () => {
  await send(code)
  const request = gateways.requests.twilio.at(-1)
  expect(request?.path).toBe('/2010-04-01/Accounts/AC0123456789/Messages.json')
  expect(request?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: '+919000000001',
    From: '+14155550100',
    Body: code.text,
  })
})

it('a message is sent by a messaging service, where the account has one', async () => {
  await twilioSms({ url: gateways.url, ...TWILIO, from: 'MG0123456789' })(code)
  const form = Object.fromEntries(new URLSearchParams(gateways.requests.twilio.at(-1)?.body))
  expect(form).toEqual({ To: '+919000000001', MessagingServiceSid: 'MG0123456789', Body: code.text })
})

it('a refusal is reported with Twilio’s error number, without the mobile number', async () => {
  gateways.fail('twilio', 'refuse')
  expect(await errorOf(send(code))).toEqual({
    reason: 'refused',
    message: "Twilio answered 400: 21211 The 'To' number … is not a valid phone number.",
  })
})

it('a wrong token sends nothing', async () => {
  const sent = twilioSms({ url: gateways.url, ...TWILIO, authToken: 'another' })(code)
  expect(await errorOf(sent)).toEqual({ reason: 'refused', message: 'Twilio answered 401: 20003 Authenticate' })
})

it('a gateway that answers 502 may have sent the message', async () => {
  gateways.fail('twilio', 'break')
  expect(await errorOf(send(code))).toEqual({ reason: 'unknown', message: 'Twilio answered 502' })
})

it('a gateway that does not answer may have sent the message', async () => {
  gateways.fail('twilio', 'hang')
  expect(await errorOf(twilioSms({ url: gateways.url, ...TWILIO }, 50)(code))).toEqual({
    reason: 'unknown',
    message: 'Twilio did not answer within 0.05 s',
  })
})

it('an answer without a message id leaves it in doubt', async () => {
  const elsewhere = twilioSms({ url: `${gateways.url}/webhook?`, ...TWILIO })
  expect(await errorOf(elsewhere(code))).toEqual({ reason: 'unknown', message: 'Twilio answered 204' })
})
