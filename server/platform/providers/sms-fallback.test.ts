import { pino } from 'pino'
import { afterAll, afterEach, expect, it } from 'vitest'
import { MSG91, startGateways, TWILIO } from '../../../test/gateways.ts'
import { fillSms } from '../../bookings/notices/sms-templates.rules.ts'
import { fallbackSms, msg91Sms, twilioSms } from './sms.ts'

const gateways = await startGateways()
afterAll(gateways.stop)

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
const msg91 = msg91Sms({ url: gateways.url, ...MSG91 }, 500)
const twilio = twilioSms({ url: gateways.url, ...TWILIO })

afterEach(() => {
  for (const name of ['msg91', 'twilio'] as const) {
    gateways.fail(name)
    gateways.requests[name].length = 0
  }
  lines.length = 0
})

const site = { siteName: 'Karigar', siteUrl: 'https://karigar.example' }
const code = fillSms({ to: '9000000001', template: 'otp', values: ['012345', '012345'] }, site)
const booked = fillSms({ to: '9000000001', template: 'booked', values: ['KG-7F3K2M', 'AC Repair'] }, site)
const countRequests = () => [gateways.requests.msg91.length, gateways.requests.twilio.length]

it('the second gateway is not called while the first one works', async () => {
  await fallbackSms([msg91, twilio], log)(code)
  expect(countRequests()).toEqual([1, 0])
  expect(lines).toEqual([])
})

it('the gateways are tried in the given order', async () => {
  await fallbackSms([twilio, msg91], log)(code)
  expect(countRequests()).toEqual([0, 1])
})

it.each(['refuse', 'break', 'hang', 'lose'] as const)(
  'the second gateway sends a code when the first one fails: %s',
  async (failure) => {
    gateways.fail('msg91', failure)
    await fallbackSms([msg91, twilio], log)(code)
    expect(countRequests()).toEqual([1, 1])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('MSG91')
    expect(lines[0]).not.toMatch(/9000000001|012345|msg91-key/)
  },
)

it('the second gateway sends any other message when the first one refuses it', async () => {
  gateways.fail('msg91', 'refuse')
  await fallbackSms([msg91, twilio], log)(booked)
  expect(countRequests()).toEqual([1, 1])
})

it.each(['break', 'hang', 'lose'] as const)(
  'the second gateway is not called for any other message that the first one may have sent: %s',
  async (failure) => {
    gateways.fail('msg91', failure)
    await expect(fallbackSms([msg91, twilio], log)(booked)).rejects.toMatchObject({ reason: 'unknown' })
    expect(countRequests()).toEqual([1, 0])
  },
)

it('a code that the first gateway may have sent stays in doubt when the second one refuses it', async () => {
  gateways.fail('msg91', 'hang')
  gateways.fail('twilio', 'refuse')
  await expect(fallbackSms([msg91, twilio], log)(code)).rejects.toMatchObject({ reason: 'unknown' })
})

it('when every gateway fails, each failure is logged and the last refusal is thrown', async () => {
  gateways.fail('msg91', 'refuse')
  gateways.fail('twilio', 'refuse')
  await expect(fallbackSms([msg91, twilio], log)(code)).rejects.toThrow('Twilio answered 400')
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    expect.stringContaining('MSG91 answered 200'),
    expect.stringContaining('Twilio answered 400'),
  ])
})

it('without a gateway the message is refused with a clear error', async () => {
  await expect(fallbackSms([], log)(code)).rejects.toThrow('No SMS gateway is set up')
})
