import { expect, it } from 'vitest'
import { toNetworksText, toPauseText } from './pause-texts.ts'

it.each([
  [['198.51.100.0/24'], '198.51.100.0/24 is held back'],
  [['198.51.100.0/24', '2001:db8:1::/48'], '2 networks or addresses are held back'],
])('the text about the paused networks %j says who is held back', (networks, text) => {
  const pause = { reason: 'share' as const, started_at: '2026-11-21T18:15:00Z', ends_at: '2026-11-21T19:00:00Z' }
  expect(toNetworksText(networks.map((network) => ({ ...pause, network })))).toContain(text)
})

it('the text about a pause says why and, in India’s time, until when', () => {
  expect(toPauseText({ reason: 'ceiling', started_at: '2026-11-21T18:15:00Z', ends_at: '2026-11-21T19:00:00Z' })).toMatch(
    /^More were asked for .* Paused at 11:45.PM, until 12:30.AM\.$/,
  )
})
