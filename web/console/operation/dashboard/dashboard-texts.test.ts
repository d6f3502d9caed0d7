import { expect, it } from 'vitest'
import { dayName, toBackupText, toNetworksText, toPauseText } from './dashboard-texts.ts'

it('a day has a name, and the current one is Today', () => {
  expect(dayName('2026-11-20', '2026-11-21')).toBe('Fri, Nov 20')
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Today')
})

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

it.each([
  [null, false, false, 'There is no backup yet: the first is made at night.'],
  ['2026-11-20T22:10:00Z', true, false, 'Last backup: November 21, 2026 at 3:40 AM, restored and compared.'],
  ['2026-11-20T22:10:00Z', false, false, 'Last backup: November 21, 2026 at 3:40 AM, its restore was not tried out.'],
  [
    '2026-11-20T22:10:00Z',
    true,
    true,
    'The daily backup fails. The last one: November 21, 2026 at 3:40 AM, restored and compared.',
  ],
])('of a backup of %s (proven: %s, late: %s): %s', (created_at, is_proven, is_late, text) => {
  expect(toBackupText({ created_at, is_proven, is_late })).toBe(text)
})
