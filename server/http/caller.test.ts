import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'

const direct = await createTestApp()
const behindProxy = await createTestApp({ trustProxy: 1 })

let numbers = 7_000_000_000
const ask = async (app: typeof direct, address: string, forwarded?: string) =>
  (
    await app.request(
      'POST',
      '/public/send-otp',
      { mobile: String(++numbers) },
      { address, headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } },
    )
  ).status

/** Uses up the twenty codes an hour of whoever these requests are taken for. */
async function useUp(send: (index: number) => Promise<number>): Promise<number> {
  for (let index = 0; index < 20; index++) expect(await send(index)).toBe(200)
  return send(20)
}

it('an X-Forwarded-For of the caller’s own helps nobody past a limit', async () => {
  expect(await useUp((index) => ask(direct, '198.51.100.1', `203.0.113.${index}`))).toBe(429)
  // A proxy appends what it saw: what stands before is the caller's invention.
  expect(await useUp((index) => ask(behindProxy, '10.0.0.1', `203.0.113.${index}, 198.51.100.2`))).toBe(429)
})

it('behind a proxy each client has limits of its own', async () => {
  expect(await ask(behindProxy, '10.0.0.1', '198.51.100.3')).toBe(200)
})

it('what is no address counts as the connection’s own', async () => {
  expect(await useUp((index) => ask(behindProxy, '10.0.0.9', `nonsense-${index}`))).toBe(429)
  expect(await ask(behindProxy, '10.0.0.10', '')).toBe(200)
})

it('the addresses of one IPv6 network count together, and an IPv4 address counts as one in each spelling', async () => {
  // The codes of the tests before are forgotten: so many that nobody entered would pause the sending.
  direct.clock.advance(25 * 3_600_000)
  expect(await useUp((index) => ask(direct, `2001:db8:5:6::${index.toString(16)}`))).toBe(429)
  expect(await ask(direct, '2001:db8:5:7::1')).toBe(200)
  expect(await useUp((index) => ask(direct, index % 2 ? '198.51.100.4' : '::ffff:198.51.100.4'))).toBe(429)
})

it.each([
  ['a proxy that TRUST_PROXY does not tell of', '10.0.0.1', 0, 1],
  ['a proxy that it tells of', '10.0.0.1', 1, 0],
  ['a visitor who makes the header up', '203.0.113.9', 0, 0],
])('%s is warned of once at most', async (_, peer, trustProxy, warnings) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const app = createApp({ ...direct.deps, log, settings: { ...direct.deps.settings, trustProxy } })
  const env = { incoming: { socket: { remoteAddress: peer } } }
  for (let calls = 0; calls < 3; calls++) await app.request('/healthz', { headers: { 'X-Forwarded-For': '203.0.113.7' } }, env)
  expect(lines).toHaveLength(warnings)
})
