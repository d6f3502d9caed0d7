import { expect, it } from 'vitest'
import type { Board, Visit } from '../../../../contract/bookings/visits.ts'
import { boundsOfDay } from '../../../../contract/india.ts'
import { byCall, canTake, countFolded, type TimeOff, toCells, toOffPart } from './board.rules.ts'
import { toPlanRows, toVisitRows } from './board-rows.ts'

const DAY = '2026-11-26'
const at = (hour: number) => new Date(boundsOfDay(DAY).start.getTime() + hour * 3_600_000).toISOString()
const technician = { id: 1, hours: { from_min: 600, to_min: 1200 } } as Board['technicians'][number]
const visit = (from: number, hours = 2) =>
  ({
    technician: { id: 1 },
    window: { from: at(from), to: at(from + 2) },
    reservation: { from: at(from), to: at(from + hours) },
  }) as Visit
const off = (from: number, to: number, batch = 'one'): TimeOff => ({
  ...{ technician_id: 1, from: at(from), to: at(to), note: null, batch },
})

/** The row as text: each cell with its width. */
function rowOf(board: Partial<Pick<Board, 'visits' | 'off' | 'held'>>, now = at(0), folded = 0) {
  const cells = toCells(technician, { day: DAY, visits: [], off: [], held: [], ...board }, new Date(now), folded)
  return cells.map(({ span, visits, off: isOff, look }) => `${visits.length > 0 ? 'visit' : isOff ? 'off' : look} ${span}`)
}

it('has the call that is due first above the later ones, and whoever was called below', () => {
  const call = { due_at: at(9), called_at: null, try_again_at: null }
  const called = { ...call, called_at: at(7) }
  const tried = { ...call, due_at: at(8), try_again_at: at(10) }
  const later = { ...tried, try_again_at: at(12) }
  const soon = { ...call, due_at: at(13) }
  const queue = [call, tried, soon, later, called]
  expect(queue.toReversed().toSorted(byCall(new Date(at(11))))).toEqual(queue)
})

it('what is late is planned first, a call before a visit that was promised later', () => {
  const call = { due_at: at(9), called_at: null, try_again_at: null }
  const leads = [
    { ...call, id: 1, due_at: at(9) },
    { ...call, id: 2, due_at: at(13) },
    { ...call, id: 3, called_at: at(7) },
  ]
  const to_plan = [
    { id: 4, due_by: at(14) },
    { id: 5, due_by: at(10) },
  ]
  const order = (hour: number) => toPlanRows({ to_plan, leads } as unknown as Board, new Date(at(hour))).map(({ id }) => id)
  expect(order(8)).toEqual([4, 5, -1, -2, -3])
  expect(order(11)).toEqual([-1, 5, 4, -2, -3])
  expect(order(15)).toEqual([-1, 5, -2, 4, -3])
})

it('shows the working hours, and what is over', () => {
  const free = ['free 1', 'free 1', 'free 1', 'free 1', 'free 1']
  expect(rowOf({})).toEqual(['out 1', ...free, 'out 2'])
  expect(rowOf({}, at(12))).toEqual(['out 1', 'past 1', ...free.slice(1), 'out 2'])
})

it('folds what is over, but nothing from a visit on that is late, open or goes on, nor a whole day', () => {
  const done = (from: number, hours = 2, id = 0) => ({ ...visit(from, hours), status: 'done', id }) as Visit
  const late = { ...visit(10), status: 'accepted', id: 9 } as Visit
  const count = (hour: number, visits: Visit[] = [], openId?: number) =>
    countFolded({ day: DAY, visits }, new Date(at(hour)), openId)
  expect([8, 11, 12, 15, 17, 22, 24, 40, -3].map((hour) => count(hour))).toEqual([0, 0, 2, 3, 4, 4, 0, 0, 0])
  expect(count(15, [done(8), done(10)])).toBe(3)
  expect(count(15, [done(8), { ...late, window: { from: at(12), to: at(14) } }])).toBe(2)
  expect(count(22, [done(8), late])).toBe(0)
  expect(count(15, [done(12, 4)])).toBe(2)
  expect(count(15, [done(8), done(12, 2, 7)], 7)).toBe(2)
  expect([count(22), count(22, [done(20, 2, 7)], 7)]).toEqual([4, 5])
  expect(rowOf({ visits: [done(8), visit(16)] }, at(15), 3)).toEqual(['free 1', 'visit 1', 'free 1', 'out 2'])
})

it('gives a long visit the windows that it takes, up to the next visit', () => {
  expect(rowOf({ visits: [visit(10, 4)] }).slice(0, 3)).toEqual(['out 1', 'visit 2', 'free 1'])
  expect(rowOf({ visits: [visit(10, 4), visit(12)] }).slice(0, 4)).toEqual(['out 1', 'visit 1', 'visit 1', 'free 1'])
})

it('says which free time is being paid for', () => {
  const held = [{ technician_id: 1, from: at(12), to: at(14) }]
  expect(rowOf({ held }).slice(0, 4)).toEqual(['out 1', 'free 1', 'held 1', 'free 1'])
})

it('shows two visits of a window in one cell', () => {
  expect(rowOf({ visits: [visit(10, 1), visit(10, 1)] })[1]).toBe('visit 1')
})

it('joins the gaps of a pause, but not two times off', () => {
  const pause = [off(10, 12), off(12, 13.5), off(16, 20)]
  expect(rowOf({ visits: [visit(14)], off: pause })).toEqual(['out 1', 'off 2', 'visit 1', 'off 2', 'out 2'])
  expect(rowOf({ off: [off(10, 12), off(12, 14, 'two')] }).slice(0, 3)).toEqual(['out 1', 'off 1', 'off 1'])
})

it('time off begins and ends at its hours, not with the time slots around them', () => {
  const board = { day: DAY, visits: [], off: [off(13, 16.5)], held: [] }
  const cells = toCells(technician, board, new Date(at(0))).filter((cell) => cell.off)
  expect(cells.map((cell) => [cell.at.slice(-2), cell.span, cell.off && toOffPart(cell, cell.off)])).toEqual([
    ['12', 3, { from: 1 / 6, to: 0.75 }],
  ])
  const days = off(-24, 48)
  expect(toOffPart({ at: `${DAY}T08`, span: 8 }, days)).toEqual({ from: 0, to: 1 })
})

it('a card may be let go where somebody who does such work there is free', () => {
  const plumber = { ...technician, skills: ['Plumber'], cities: ['pune'], is_active: true } as Board['technicians'][number]
  const board = { day: DAY, visits: [visit(10)], off: [off(12, 14)], held: [] }
  const taking = (held: { service_type: string; city: string }, one = plumber) =>
    toCells(one, board, new Date(at(0))).map((cell) => canTake(one, cell, held))
  const held = { service_type: 'Plumber', city: 'pune' }
  expect(taking(held)).toEqual([false, false, false, true, true, true, false])
  expect(taking({ ...held, service_type: 'AC' })).not.toContain(true)
  expect(taking({ ...held, city: 'mum' })).not.toContain(true)
  expect(taking(held, { ...plumber, is_active: false })).not.toContain(true)
})

it('by time, what is over stands below what is still to come', () => {
  const statusOf = { done: 10, arrived: 12, planned: 14, cancelled: 11 } as const
  const visits = Object.entries(statusOf).map(([status, from], id) => ({ ...visit(from), id, status }) as Visit)
  const board = { day: DAY, technicians: [technician], visits, to_plan: [], leads: [] }
  const order = (isByTime: boolean) => toVisitRows(board as unknown as Board, isByTime).map((row) => row.visit?.status)
  expect(order(true)).toEqual(['arrived', 'planned', 'done', 'cancelled'])
  expect(order(false)).toEqual(['done', 'cancelled', 'arrived', 'planned'])
  const unfolded = toVisitRows(board as unknown as Board, false, 2)
  expect(unfolded.map((row) => row.visit?.status)).toEqual(['arrived', 'planned'])
})
