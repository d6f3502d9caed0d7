import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'

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

/** Requests the ten codes that a network may leave unentered, and one more. */
async function useUp(send: (index: number) => Promise<number>): Promise<number> {
  for (let index = 0; index < 10; index++) expect(await send(index)).toBe(200)
  return send(10)
}

it('a forged X-Forwarded-For does not bypass a limit', async () => {
  expect(await useUp((index) => ask(direct, '198.51.100.1', `203.0.113.${index}`))).toBe(429)
  // A proxy appends the address that it saw; the entries before it may be forged.
  expect(await useUp((index) => ask(behindProxy, '10.0.0.1', `203.0.113.${index}, 198.51.100.2`))).toBe(429)
})

it('behind a proxy each client has its own limits', async () => {
  expect(await ask(behindProxy, '10.0.0.1', '192.0.2.3')).toBe(200)
})

it('an invalid entry counts as the address of the connection', async () => {
  expect(await useUp((index) => ask(behindProxy, '10.0.0.9', `nonsense-${index}`))).toBe(429)
  expect(await ask(behindProxy, '10.0.1.10', '')).toBe(200)
})

it('the addresses of one IPv6 network count together, and so do the spellings of an IPv4 address', async () => {
  expect(await useUp((index) => ask(direct, `2001:db8:5:6::${index.toString(16)}`))).toBe(429)
  expect(await ask(direct, '2001:db8:6:7::1')).toBe(200)
  expect(await useUp((index) => ask(direct, index % 2 ? '192.0.2.4' : '::ffff:192.0.2.4'))).toBe(429)
})

it.each([
  ['a proxy that TRUST_PROXY does not name', '10.0.0.1', 0, 1],
  ['a proxy that it names', '10.0.0.1', 1, 0],
  ['a visitor who forges the header', '203.0.113.9', 0, 0],
])('%s causes at most one warning', async (_, peer, trustProxy, warnings) => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const ask = await direct.openAnother({ log, settings: { trustProxy } })
  for (let calls = 0; calls < 3; calls++) await ask('/healthz', { headers: { 'X-Forwarded-For': '203.0.113.7' } }, peer)
  expect(lines).toHaveLength(warnings)
})
