import { expect, test } from 'vitest'
import { findDemand, type Load } from './proofs.rules.ts'

const demandOf = (load: Partial<Load>) => findDemand({ open: 0, ofSite: 0, siteLimit: 500, ...load })

test('a network’s first ten open codes cost nothing, and the next ones work that doubles with every ten', () => {
  expect([0, 9, 10, 20, 30].map((open) => demandOf({ open }))).toEqual([
    'nothing',
    'nothing',
    { work: 1 },
    { work: 2 },
    { work: 4 },
  ])
})

test('from half of the site’s hourly limit on everybody works, twice as much with each sixth of it', () => {
  expect(demandOf({ ofSite: 249 })).toBe('nothing')
  expect([250, 333].map((ofSite) => demandOf({ ofSite }))).toEqual([{ work: 1 }, { work: expect.closeTo(2, 1) }])
})

test('the work has an upper bound', () => {
  expect(demandOf({ open: 340, ofSite: 340 })).toEqual({ work: 32 })
})

test('the last three tenths of the limit are for networks with few open codes', () => {
  expect([0, 1, 2].map((open) => demandOf({ open, ofSite: 350 }))).toEqual([
    { work: expect.any(Number) },
    { work: expect.any(Number) },
    'closed',
  ])
  expect([1, 2].map((open) => demandOf({ open, isPaused: true }))).toEqual([{ work: expect.any(Number) }, 'closed'])
})

test('the last tenth is only for numbers that booked before', () => {
  expect([449, 450].map((ofSite) => demandOf({ ofSite }))).toEqual([{ work: expect.any(Number) }, 'closed'])
  expect(demandOf({ ofSite: 450, isCustomer: true })).toBe('nothing')
})

test('a number that booked before is stopped by the ceiling alone', () => {
  expect(demandOf({ open: 40, ofSite: 499, isPaused: true, isSuspect: true, isCustomer: true })).toBe('nothing')
  expect(demandOf({ ofSite: 500, isCustomer: true })).toBe('closed')
})

test('a network that looks like a program works from its first code on', () => {
  expect(demandOf({ isSuspect: true })).toEqual({ work: 1 })
})
