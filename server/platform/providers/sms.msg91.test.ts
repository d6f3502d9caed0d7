import { afterAll, afterEach, expect, it } from 'vitest'
import { MSG91, readGatewayError, startGateways } from '../../../test/gateways.ts'
import { fillSms } from '../../bookings/notices/sms-templates.rules.ts'
import { msg91Sms } from './sms.ts'

const gateways = await startGateways()
afterAll(gateways.stop)
afterEach(() => gateways.fail('msg91'))

const site = { siteName: 'Karigar', siteUrl: 'https://karigar.example' }
const code = fillSms({ to: '9000000001', template: 'otp', values: ['012345', '012345'] }, site)
const booked = fillSms({ to: '9000000001', template: 'booking', values: ['KG-7F3K2M', 'AC', 'soon', 'letters'] }, site)
const send = msg91Sms({ url: gateways.url, ...MSG91 })

const errorOf = (sent: Promise<void>) => readGatewayError(sent, /msg91-key-of-a-test|9000000001|012345/)

it('a code is sent by the OTP endpoint, with its template and five minutes to live', async () => {
  await send(code)
  const request = gateways.requests.msg91.at(-1)
  const fields = { template_id: '65a1', mobile: '919000000001', otp: '012345', otp_expiry: '5' }
  expect(request?.path).toBe(`/api/v5/otp?${new URLSearchParams(fields)}`)
  expect(request?.headers.get('authkey')).toBe(MSG91.authKey)
  expect(JSON.parse(request?.body ?? '')).toEqual({ ...fields, var1: '012345', var2: '012345' })
})

it('another message is sent with its template and its values', async () => {
  await send(booked)
  const request = gateways.requests.msg91.at(-1)
  expect(request?.path).toBe('/api/v5/flow')
  expect(request?.headers.get('authkey')).toBe(MSG91.authKey)
  expect(JSON.parse(request?.body ?? '')).toEqual({
    template_id: '65b2',
    recipients: [{ mobiles: '919000000001', var1: 'KG-7F3K2M', var2: 'AC', var3: 'soon', var4: 'letters' }],
  })
})

it('a refusal with status 200 is a failure, reported without the key and the number', async () => {
  gateways.fail('msg91', 'refuse')
  expect(await errorOf(send(code))).toEqual({
    reason: 'refused',
    message: 'MSG91 answered 200: Template of … for … is not approved',
  })
})

it.each([
  [{ authKey: 'another' }, 'MSG91 answered 200: Invalid authkey'],
  [{ templates: { ...MSG91.templates, otp: 'unknown' } }, 'MSG91 answered 200: Invalid template'],
])('an account with a wrong %j sends nothing', async (wrong, message) => {
  expect(await errorOf(msg91Sms({ url: gateways.url, ...MSG91, ...wrong })(code))).toEqual({ reason: 'refused', message })
})

it('a gateway that answers 502 may have sent the message', async () => {
  gateways.fail('msg91', 'break')
  expect(await errorOf(send(code))).toEqual({ reason: 'unknown', message: 'MSG91 answered 502' })
})

it('a gateway that ends the connection may have sent the message', async () => {
  gateways.fail('msg91', 'lose')
  expect(await errorOf(send(code))).toEqual({
    reason: 'unknown',
    message: expect.stringMatching(/^MSG91 can’t be reached \(\w+\)$/),
  })
})

it('a gateway that does not answer may have sent the message', async () => {
  gateways.fail('msg91', 'hang')
  expect(await errorOf(msg91Sms({ url: gateways.url, ...MSG91 }, 50)(code))).toEqual({
    reason: 'unknown',
    message: 'MSG91 did not answer within 0.05 s',
  })
})

it('a gateway that is busy or unreachable has not sent the message', async () => {
  gateways.fail('msg91', 'pause')
  expect(await errorOf(send(code))).toEqual({ reason: 'unavailable', message: 'MSG91 answered 503' })
  expect(await errorOf(msg91Sms({ url: 'http://127.0.0.1:2', ...MSG91 })(code))).toEqual({
    reason: 'unavailable',
    message: 'MSG91 can’t be reached (ECONNREFUSED)',
  })
})

it('a key that is invalid as a header value is not repeated in the error', async () => {
  const broken = msg91Sms({ url: gateways.url, ...MSG91, authKey: `${MSG91.authKey}\n2` })
  expect(await errorOf(broken(code))).toEqual({ reason: 'unavailable', message: 'MSG91 can’t be reached' })
})
