import { describe, expect, it } from 'vitest'
import type { Windows } from '../../../contract/bookings/visits.public.ts'
import { WindowChoice } from '../../../contract/bookings/windows.ts'
import { CALL_FIRST, isWindow, keepChoice, listNear, UNCHOSEN } from './when.rules.ts'

const FOUR = '2026-11-25T16'
const SIX = '2026-11-25T18'
const listed = (free: readonly string[], soon_by?: string): Windows => ({
  ...(soon_by && { soon_by }),
  next: free.slice(0, 3),
  days: [{ day: '2026-11-25', windows: [FOUR, SIX].map((at) => ({ at, is_free: free.includes(at) })) }],
})
const keep = (windows: Windows | null, chosen: string, held?: WindowChoice) => keepChoice(windows, chosen, held)

describe('once it is known what is free', () => {
  it('a visitor who has chosen nothing has to choose, and somebody calls where nothing is free', () => {
    expect(keep(listed([SIX]), '')).toBe(UNCHOSEN)
    expect(keep(listed([], '2026-11-25T10:00:00.000Z'), '')).toBe(UNCHOSEN)
    expect(keep(listed([]), UNCHOSEN)).toBe('')
    expect(keep({ next: [], days: [] }, UNCHOSEN)).toBe('')
  })

  it('a chosen time stays while it is free, and has to be chosen again when it is taken or past', () => {
    expect([keep(listed([FOUR]), FOUR), keep(listed([SIX]), FOUR)]).toEqual([FOUR, UNCHOSEN])
    expect([keep(listed([SIX]), '2026-11-24T16'), keep(listed([]), FOUR)]).toEqual([UNCHOSEN, ''])
    expect([keep(listed([SIX], '2026-11-25T10:00:00.000Z'), 'soon'), keep(listed([SIX]), 'soon')]).toEqual(['soon', UNCHOSEN])
  })

  it('a time that the visitor’s own order holds stays, though it looks full', () => {
    expect([keep(listed([SIX]), FOUR, FOUR), keep(listed([SIX]), FOUR, SIX)]).toEqual([FOUR, UNCHOSEN])
  })

  it('a call first stays a call first', () => {
    for (const windows of [null, listed([]), listed([FOUR])]) expect(keep(windows, CALL_FIRST)).toBe(CALL_FIRST)
  })
})

it('without an answer an earlier choice stays, and whoever has chosen nothing is called', () => {
  expect([keep(null, FOUR), keep(null, 'soon'), keep(null, UNCHOSEN), keep(null, '')]).toEqual([FOUR, 'soon', '', ''])
  expect([listNear(null, FOUR), listNear(null, 'soon'), listNear(null, UNCHOSEN)]).toEqual([[FOUR], [], []])
})

it('four tiles stand above the call: the next times fill them', () => {
  const free = [FOUR, SIX, '2026-11-26T08']
  expect(listNear(listed(free, '2026-11-25T10:00:00.000Z'), '')).toEqual(free.slice(0, 2))
  expect(listNear(listed(free), '')).toEqual(free)
})

it('the form knows a choice as the contract does', () => {
  for (const value of ['soon', FOUR, '', CALL_FIRST, UNCHOSEN, '2026-11-25T15', '2026-13-25T16', '2026-11-25']) {
    expect([value, isWindow(value)]).toEqual([value, WindowChoice.safeParse(value).success])
  }
})
