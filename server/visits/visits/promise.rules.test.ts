import { expect, it } from 'vitest'
import { type PromisedVisit, promisedDays, promiseFigures } from './promise.store.ts'

const due_by = new Date('2026-03-02T10:00:00Z')
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const visit = (proved_at: Date | null, cancelled_at: Date | null = null): PromisedVisit => ({ due_by, proved_at, cancelled_at })
const times = (count: number, one: PromisedVisit) => Array.from({ length: count }, () => one)
const inTime = visit(at('09:59'))

it('says nothing below 20 arrivals that are proved', () => {
  expect(promiseFigures([])).toBeNull()
  expect(promiseFigures([...times(19, inTime), ...times(50, visit(null))])).toBeNull()
  expect(promiseFigures(times(20, inTime))).toEqual({ percent: 100, count: 20 })
})

it('counts who came late, and whose arrival nothing proves, as not kept', () => {
  const visits = [...times(20, inTime), ...times(2, visit(at('10:01'))), visit(null)]
  expect(promiseFigures(visits)).toEqual({ percent: 86, count: 23 })
})

it('leaves out what was cancelled before it was due, and no other', () => {
  const visits = [...times(20, inTime), visit(null, at('09:00')), visit(null, at('10:30'))]
  expect(promiseFigures(visits)).toEqual({ percent: 95, count: 21 })
})

it('never rounds a promise that was broken away', () => {
  expect(promiseFigures([...times(999, inTime), visit(null)])?.percent).toBe(99)
})

it('covers the 30 days before today in India', () => {
  const { start, end } = promisedDays(new Date('2026-03-02T19:00:00Z'))
  expect([start, end].map((time) => time.toISOString())).toEqual(['2026-01-31T18:30:00.000Z', '2026-03-02T18:30:00.000Z'])
})
