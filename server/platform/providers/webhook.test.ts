import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, it } from 'vitest'
import { startGateways } from '../../../test/gateways.ts'
import { signedWebhook } from './webhook.ts'

const gateways = await startGateways()
afterAll(gateways.stop)
afterEach(() => gateways.fail('webhook'))

const url = `${gateways.url}/webhook`
const now = () => new Date('2026-03-02T10:00:00.900Z')
const message = { id: 'lead-7', body: { type: 'lead', name: 'आशा' } }

it('a webhook is signed over its id, its timestamp and its raw body', async () => {
  await signedWebhook({ url, secret: 'a-secret-of-a-test' }, now)(message)
  const { headers, body = '' } = gateways.requests.webhook.at(-1) ?? {}
  expect(JSON.parse(body)).toEqual(message.body)
  const signature = createHmac('sha256', 'a-secret-of-a-test').update(`lead-7.1772445600.${body}`).digest('base64')
  expect(headers?.get('Content-Type')).toBe('application/json')
  expect(headers?.get('webhook-id')).toBe('lead-7')
  expect(headers?.get('webhook-timestamp')).toBe('1772445600')
  expect(headers?.get('webhook-signature')).toBe(`v1,${signature}`)
})

it('a whsec_ secret is the key in base64', async () => {
  const key = Buffer.from('24 random bytes or so...')
  await signedWebhook({ url, secret: `whsec_${key.toString('base64')}` }, now)(message)
  const { headers, body } = gateways.requests.webhook.at(-1) ?? {}
  const signature = createHmac('sha256', key).update(`lead-7.1772445600.${body}`).digest('base64')
  expect(headers?.get('webhook-signature')).toBe(`v1,${signature}`)
})

it.each([
  ['refuse', 'refused', 'The webhook answered 410'],
  ['break', 'unknown', 'The webhook answered 502'],
  ['hang', 'unknown', 'The webhook did not answer within 0.5 s'],
  ['lose', 'unknown', 'The webhook can’t be reached'],
] as const)('a failing receiver is reported: %s is %s', async (failure, reason, words) => {
  gateways.fail('webhook', failure)
  const sent = signedWebhook({ url, secret: 'a-secret-of-a-test' }, now, 500)(message)
  await expect(sent).rejects.toMatchObject({ reason, message: expect.stringContaining(words) })
})

it('a redirect is not followed', async () => {
  const sent = gateways.requests.webhook.length
  const moved = signedWebhook({ url: `${gateways.url}/moved`, secret: 'a-secret-of-a-test' }, now)
  await expect(moved(message)).rejects.toMatchObject({ reason: 'refused', message: 'The webhook answered 307' })
  expect(gateways.requests.webhook).toHaveLength(sent)
})
