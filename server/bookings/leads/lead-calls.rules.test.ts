import { describe, expect, it } from 'vitest'
import { formatMoment } from '../../../contract/india.ts'
import { afterCall, NO_CALLS, toCalls, tryAgainAt } from './lead-calls.rules.ts'

const inIndia = (time: string) => new Date(`2026-03-02T${time}:00+05:30`)

describe('after a try in vain', () => {
  it.each([
    [1, '17:05', '2 March 2026 at 5:20 pm'],
    [2, '17:20', '2 March 2026 at 6:20 pm'],
    [3, '18:20', '3 March 2026 at 9:00 am'],
    [9, '08:00', '3 March 2026 at 9:00 am'],
    [1, '23:50', '3 March 2026 at 9:00 am'],
    [2, '23:00', '3 March 2026 at 9:00 am'],
    [1, '03:00', '2 March 2026 at 9:00 am'],
    [3, '03:00', '2 March 2026 at 9:00 am'],
    [1, '07:50', '2 March 2026 at 8:05 am'],
  ])('number %i at %s, the next is on %s', (tries, time, next) => {
    expect(formatMoment(tryAgainAt(tries, inIndia(time)))).toBe(next)
  })
})

const call = (reached: boolean, time: string, by: number | null = 1) => ({ reached, by, at: inIndia(time) })

it('the first call that reached somebody answers, whatever follows it', () => {
  const reached = afterCall(afterCall(NO_CALLS, call(false, '10:00')), call(true, '10:20', 2))
  expect(reached).toEqual({ called_at: inIndia('10:20'), called_by: 2, tries: 0, try_again_at: null })
  expect(afterCall(reached, call(true, '11:00', 3))).toEqual(reached)
  expect(afterCall(reached, call(false, '12:00'))).toEqual({ ...reached, tries: 1, try_again_at: inIndia('12:15') })
})

describe('a history', () => {
  const entry = (
    what: 'status' | 'note' | 'called' | 'notReached',
    status: 'New' | 'Cancelled',
    by: number | null,
    time: string,
  ) => ({
    ...{ what, status, administrator_id: by, created_at: inIndia(time) },
  })
  const called = [
    entry('status', 'New', null, '09:00'),
    entry('notReached', 'New', 1, '09:10'),
    entry('called', 'New', 2, '09:30'),
  ]

  it('tells what its calls made of the lead', () => {
    expect(toCalls(called)).toEqual({ called_at: inIndia('09:30'), called_by: 2, tries: 0, try_again_at: null })
    expect(toCalls(called.slice(0, 2))).toEqual({ ...NO_CALLS, tries: 1, try_again_at: inIndia('09:25') })
  })

  it('begins anew where a visitor reopened the lead, and nowhere else', () => {
    const cancelled = [...called, entry('status', 'Cancelled', 1, '10:00')]
    expect(toCalls([...cancelled, entry('status', 'New', null, '11:00')])).toEqual(NO_CALLS)
    expect(toCalls([...cancelled, entry('status', 'New', 1, '11:00')]).called_by).toBe(2)
    expect(toCalls([...called, entry('status', 'New', null, '11:00')]).called_by).toBe(2)
  })
})
