import { expect, it } from 'vitest'
import { isVisitLate, toNextCallText, toVisitText } from './call-state.tsx'

it.each([
  ['2026-11-26T10:30:00Z', 'today 4–6 pm'],
  ['2026-11-26T16:30:00Z', 'today 10 pm–midnight'],
  ['2026-11-27T04:30:00Z', 'Fri 10 am–12 noon'],
  ['2026-12-02T10:30:00Z', 'Wed 4–6 pm'],
  ['2026-12-03T10:30:00Z', 'Dec 3, 4–6 pm'],
  ['2026-11-25T10:30:00Z', 'Nov 25, 4–6 pm'],
  ['2026-11-26T10:30:00.001Z', 'by 5:30 pm'],
])('a visit from %s is said as %s', (visitAt, text) => {
  // Intl sets a narrow space before pm.
  expect(toVisitText(visitAt, new Date('2026-11-26T04:00:00Z')).replace('\u202f', ' ')).toBe(text)
})

it('a visit within 90 minutes is late after them, and one in a time slot after its two hours', () => {
  const at = (time: string) => new Date(`2026-11-26T${time}:00Z`)
  expect([at('11:59'), at('12:00')].map((now) => isVisitLate('2026-11-26T10:30:00.001Z', now))).toEqual([false, false])
  expect(isVisitLate('2026-11-26T10:30:00.001Z', at('12:01'))).toBe(true)
  expect([at('12:29'), at('12:30')].map((now) => isVisitLate('2026-11-26T10:30:00Z', now))).toEqual([false, true])
})

it('a lead is to be called by the promised time, and tried again after a call that reached nobody', () => {
  const [due_at, try_again_at] = ['2026-11-26T11:30:00Z', '2026-11-26T11:46:00Z']
  const say = (lead: Parameters<typeof toNextCallText>[0]) =>
    toNextCallText(lead, new Date('2026-11-26T11:00:00Z')).replace('\u202f', ' ')
  expect(say({ due_at, try_again_at: null })).toBe('call by 5:00 pm')
  expect(say({ due_at, try_again_at })).toBe('try again at 5:16 pm')
})
