import { afterAll, afterEach, expect, it } from 'vitest'
import { startGateways, TWILIO } from '../../test/gateways.ts'
import { fillSms } from '../notices/sms-templates.rules.ts'
import type { ProviderError, ProviderReason } from './provider-error.ts'
import { twilioSms } from './sms-twilio.ts'

const gateways = await startGateways()
afterAll(gateways.stop)
afterEach(() => gateways.fail('twilio'))

const site = { siteName: 'Karigar', siteUrl: 'https://karigar.example' }
const code = fillSms({ to: '9000000001', template: 'otp', values: ['012345', '012345'] }, site)
const send = twilioSms({ url: gateways.url, ...TWILIO })

async function errorOf(sent: Promise<void>): Promise<ProviderError> {
  const error: ProviderError = await sent.then(
    () => new Error('it was sent'),
    (error) => error,
  )
  expect(`${error.stack}${String(error.cause)}`).not.toMatch(/twilio-token-of-a-test|90000 ?00001|012345/)
  return error
}
const refusalOf = async (sent: Promise<void>) => expectReason(await errorOf(sent), 'refused')
const doubtOf = async (sent: Promise<void>) => expectReason(await errorOf(sent), 'unknown')

/** The error's words. */
function expectReason({ reason, message }: ProviderError, expected: ProviderReason): string {
  expect(reason).toBe(expected)
  return message
}

it('a message goes out as its text, from the number of the account', async () => {
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

it('a message goes out by a messaging service, where the account has one', async () => {
  await twilioSms({ url: gateways.url, ...TWILIO, from: 'MG0123456789' })(code)
  const form = Object.fromEntries(new URLSearchParams(gateways.requests.twilio.at(-1)?.body))
  expect(form).toEqual({ To: '+919000000001', MessagingServiceSid: 'MG0123456789', Body: code.text })
})

it('a refusal is told with Twilio’s number for it, without the mobile number', async () => {
  gateways.fail('twilio', 'refuse')
  expect(await refusalOf(send(code))).toBe("Twilio answered 400: 21211 The 'To' number … is not a valid phone number.")
})

it('a wrong token sends nothing', async () => {
  const refusal = await refusalOf(twilioSms({ url: gateways.url, ...TWILIO, authToken: 'another' })(code))
  expect(refusal).toBe('Twilio answered 401: 20003 Authenticate')
})

it('a gateway in trouble may have sent it', async () => {
  gateways.fail('twilio', 'break')
  expect(await doubtOf(send(code))).toBe('Twilio answered 502')
})

it('a gateway that says nothing may have sent it', async () => {
  gateways.fail('twilio', 'hang')
  expect(await doubtOf(twilioSms({ url: gateways.url, ...TWILIO }, 50)(code))).toBe('Twilio did not answer within 0.05 s')
})

it('an answer without a message’s id leaves it in doubt', async () => {
  const elsewhere = twilioSms({ url: `${gateways.url}/webhook?`, ...TWILIO })
  expect(await doubtOf(elsewhere(code))).toBe('Twilio answered 204')
})
