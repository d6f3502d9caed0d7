import { expect, it } from 'vitest'
import { toInvitationStyle } from './administrator-labels.tsx'

const NOW = new Date('2026-11-22T10:00:00Z')
const LATER = '2026-11-29T10:00:00Z'

it.each([
  ['waiting', null, 'Email waiting'],
  ['sent', LATER, 'Email sent'],
  ['failed', LATER, 'Email failed'],
  [null, LATER, 'Link created'],
  ['sent', NOW.toISOString(), 'Expired'],
  [null, '2026-11-01T10:00:00Z', 'Expired'],
] as const)('an invitation with a mail that is %s, valid until %s: %s', (mail, expires_at, label) => {
  expect(toInvitationStyle({ mail, expires_at }, NOW).label).toBe(label)
})
