import { describe, expect, it } from 'vitest'
import type { VisitStatus } from '../../../contract/options.ts'
import type { Task } from './technicians.store.ts'
import { toToday } from './today.rules.ts'

/** A Thursday. */
const at = (hour: number) => new Date(Date.parse('2026-11-26T00:00:00+05:30') + hour * 3_600_000)
const technician = { days: [1, 2, 3, 4], from_min: 600, to_min: 1200 }

let id = 0
const visit = (hour: number, status: VisitStatus): Task => ({
  ...{ technician_id: 1, from: at(hour), to: at(hour + 2), city: 'pune' },
  visit: { id: ++id, status, pincode: '411048', window_start: at(hour) },
})
const off = (from: number, to: number): Task => ({ technician_id: 1, from: at(from), to: at(to), visit: null, city: null })

describe('what a technician does now', () => {
  it.each<[string, string, Task[], number]>([
    ['arrived', 'who is at a door', [visit(10, 'done'), visit(12, 'arrived'), visit(16, 'on_the_way')], 13],
    [
      'on_the_way',
      'who is under way, also to the visit after one that waits',
      [visit(10, 'accepted'), visit(12, 'on_the_way')],
      13,
    ],
    ['off', 'who is off at the moment', [off(12, 15), visit(16, 'planned')], 13],
    ['free', 'who is off later', [off(14, 15)], 13],
    ['free', 'who was off earlier', [off(10, 13)], 13],
    ['waited', 'whose time slot has begun', [visit(12, 'accepted')], 13],
    ['free', 'whose next visit is later', [visit(12, 'done'), visit(16, 'accepted')], 13],
    ['notWorking', 'whose hours have not begun', [visit(12, 'accepted')], 9],
    ['notWorking', 'whose hours are over', [visit(12, 'done')], 20],
    ['notWorking', 'who has the day off', [], 13 + 24],
  ])('is %s: %s', (state, _, tasks, hour) => {
    expect(toToday(technician, tasks, at(hour)).state).toBe(state)
  })

  it('has the visit under way or the next one, how many are over, and when the time off ends', () => {
    const [done, next] = [visit(10, 'done'), visit(16, 'accepted')]
    const missed = visit(12, 'missed')
    expect(toToday(technician, [done, off(12, 15), missed, next], at(13))).toEqual({
      ...{ visits: 3, over: 2, state: 'off', off_until: at(15) },
      visit: { id: next.visit?.id, city: 'pune', pincode: '411048', from: at(16) },
    })
    const idle = { visits: 0, over: 0, state: 'free', off_until: null, visit: null }
    expect(toToday(technician, [], at(13))).toEqual(idle)
  })
})
