import { expect, it } from 'vitest'
import type { BookingVisit } from '../../../../contract/bookings/visit.ts'
import { toVisitKey } from './refresh-booking.ts'

it('a page that is left open turns to late by itself', () => {
  const window = { from: '2026-11-26T04:30:00.000Z', to: '2026-11-26T06:30:00.000Z' }
  const visit = { status: 'planned', is_taken: true, window, due_by: window.to } as BookingVisit
  const keyAt = (time: string) => toVisitKey(visit, new Date(time))
  expect(keyAt('2026-11-26T06:00:00Z')).toBe(keyAt('2026-11-26T04:00:00Z'))
  expect(keyAt('2026-11-26T06:31:00Z')).not.toBe(keyAt('2026-11-26T06:00:00Z'))
})
