import { afterAll, afterEach, expect, it } from 'vitest'
import { MSG91, startGateways } from '../../test/gateways.ts'
import { fillSms } from '../notices/sms-templates.rules.ts'
import type { ProviderError, ProviderReason } from './provider-error.ts'
import { msg91Sms } from './sms-msg91.ts'

const gateways = await startGateways()
afterAll(gateways.stop)
afterEach(() => gateways.fail('msg91'))

const site = { siteName: 'Karigar', siteUrl: 'https://karigar.example' }
const code = fillSms({ to: '9000000001', template: 'otp', values: ['012345', '012345'] }, site)
const booked = fillSms({ to: '9000000001', template: 'booked', values: ['KG-7F3K2M', 'AC Repair'] }, site)
const send = msg91Sms({ url: gateways.url, ...MSG91 })

async function errorOf(sent: Promise<void>): Promise<ProviderError> {
  const error: ProviderError = await sent.then(
    () => new Error('it was sent'),
    (error) => error,
  )
  expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toMatch(/msg91-key-of-a-test|9000000001|012345/)
  return error
}
const refusalOf = async (sent: Promise<void>) => expectReason(await errorOf(sent), 'refused')
const doubtOf = async (sent: Promise<void>) => expectReason(await errorOf(sent), 'unknown')

/** The error's words. */
function expectReason({ reason, message }: ProviderError, expected: ProviderReason): string {
  expect(reason).toBe(expected)
  return message
}

it('a code goes out by the call for codes, by its template, with five minutes to live', async () => {
  await send(code)
  const request = gateways.requests.msg91.at(-1)
  const fields = { template_id: '65a1', mobile: '919000000001', otp: '012345', otp_expiry: '5' }
  expect(request?.path).toBe(`/api/v5/otp?${new URLSearchParams(fields)}`)
  expect(request?.headers.get('authkey')).toBe(MSG91.authKey)
  expect(JSON.parse(request?.body ?? '')).toEqual({ ...fields, var1: '012345', var2: '012345' })
})

it('another message goes out by its template and its values', async () => {
  await send(booked)
  const request = gateways.requests.msg91.at(-1)
  expect(request?.path).toBe('/api/v5/flow')
  expect(request?.headers.get('authkey')).toBe(MSG91.authKey)
  expect(JSON.parse(request?.body ?? '')).toEqual({
    template_id: '65b2',
    recipients: [{ mobiles: '919000000001', var1: 'KG-7F3K2M', var2: 'AC Repair' }],
  })
})

it('a refusal with status 200 is a failure, told without the key and the number', async () => {
  gateways.fail('msg91', 'refuse')
  expect(await refusalOf(send(code))).toBe('MSG91 answered 200: Template of … for … is not approved')
})

it.each([
  [{ authKey: 'another' }, 'MSG91 answered 200: Invalid authkey'],
  [{ templates: { ...MSG91.templates, otp: 'unknown' } }, 'MSG91 answered 200: Invalid template'],
])('an account of which %j is wrong sends nothing', async (wrong, message) => {
  expect(await refusalOf(msg91Sms({ url: gateways.url, ...MSG91, ...wrong })(code))).toBe(message)
})

it('a gateway in trouble may have sent it', async () => {
  gateways.fail('msg91', 'break')
  expect(await doubtOf(send(code))).toBe('MSG91 answered 502')
})

it('a gateway that ends the connection may have sent it', async () => {
  gateways.fail('msg91', 'lose')
  expect(await doubtOf(send(code))).toMatch(/^MSG91 can’t be reached \(\w+\)$/)
})

it('a gateway that says nothing may have sent it', async () => {
  gateways.fail('msg91', 'hang')
  expect(await doubtOf(msg91Sms({ url: gateways.url, ...MSG91 }, 50)(code))).toBe('MSG91 did not answer within 0.05 s')
})

it('a gateway that is busy, or not there, has not sent it', async () => {
  gateways.fail('msg91', 'pause')
  expect(await refusalOf(send(code))).toBe('MSG91 answered 503')
  expect(await refusalOf(msg91Sms({ url: 'http://127.0.0.1:2', ...MSG91 })(code))).toBe('MSG91 can’t be reached (ECONNREFUSED)')
})

it('a key that is no header’s value is not told', async () => {
  const broken = msg91Sms({ url: gateways.url, ...MSG91, authKey: `${MSG91.authKey}\n2` })
  expect(await refusalOf(broken(code))).toBe('MSG91 can’t be reached')
})
