import { expect, it } from 'vitest'
import { dayName } from './day-name.ts'

it('a day has a name, and the current one is Today', () => {
  expect(dayName('2026-11-20', '2026-11-21')).toBe('Fri, Nov 20')
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Today')
})
