import { expect, it } from 'vitest'
import { dayName, leadsPath, toTrend } from './dashboard-links.ts'

it('a link to the leads carries what is set', () => {
  expect(leadsPath()).toBe('/admin/leads/leads')
  expect(leadsPath({ city: undefined, service_type: 'Pest Control' })).toBe('/admin/leads/leads?service_type=Pest+Control')
})

it('a day is named, the present one as today', () => {
  expect(dayName('2026-11-20', '2026-11-21')).toBe('Fri, Nov 20')
  expect(dayName('2026-11-21', '2026-11-21')).toBe('Today')
})

it.each([
  [12, 10, '10 the week before, +20 %'],
  [5, 10, '10 the week before, −50 %'],
  [10, 10, '10 the week before'],
  [3, 0, 'none the week before'],
  [0, 0, 'none the week before either'],
])('%i leads after %i: %s', (week, before, text) => {
  expect(toTrend(week, before)).toBe(text)
})
