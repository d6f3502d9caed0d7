import { expect, test } from 'vitest'
import { pauseMs } from './poll-booking.ts'

test('the pauses between two polls grow to a minute', () => {
  const pauses = Array.from({ length: 12 }, (_, polls) => pauseMs(polls))
  expect(pauses.slice(0, 3)).toEqual([2000, 3000, 4500])
  expect(pauses.toSorted((first, second) => first - second)).toEqual(pauses)
  expect(pauses.at(-1)).toBe(60_000)
})
