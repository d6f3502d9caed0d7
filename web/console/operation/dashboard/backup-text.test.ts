import { expect, it } from 'vitest'
import { toBackupText } from './backup-text.ts'

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
