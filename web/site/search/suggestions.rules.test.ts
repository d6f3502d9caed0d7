import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginSuggestions, nextSuggestions, type Suggestion, type SuggestionEvent } from './suggestions.rules.ts'

const suggest = (title: string): Suggestion => ({ title, href: `/${title}`, lang: undefined })
const FOUND = [suggest('plumber'), suggest('electrician'), suggest('carpenter')]

const typed = (query: string): SuggestionEvent => ({ type: 'typed', query })
const answered = (query: string, found = FOUND): SuggestionEvent => ({ type: 'answered', query, found })
const failed = (query: string): SuggestionEvent => ({ type: 'failed', query })
const pressed = (key: string, isWithAlt = false): SuggestionEvent => ({ type: 'pressed', key, isWithAlt })
const LEFT: SuggestionEvent = { type: 'left' }

const stateAfter = (...events: SuggestionEvent[]) => events.reduce(nextSuggestions, beginSuggestions(''))
const OPENED = [typed('tap'), answered('tap')]

describe('typing', () => {
  it('asks for what is typed without the spaces around it, from two letters on', () => {
    expect(stateAfter(typed('t')).pending).toBeUndefined()
    expect(stateAfter(typed(' नल ')).pending).toBe('नल')
    expect(stateAfter(typed('tap'), typed('ta')).pending).toBe('ta')
  })

  it('asks nothing anew for a space', () => {
    expect(stateAfter(...OPENED, typed('tap '))).toEqual({ ...stateAfter(...OPENED), query: 'tap ' })
  })

  it('keeps the list until the answer is here, and closes it where one letter is left', () => {
    expect(stateAfter(...OPENED, pressed('ArrowDown'), typed('tape'))).toMatchObject({
      isOpen: true,
      active: -1,
      pending: 'tape',
    })
    expect(stateAfter(...OPENED, typed('t'))).toMatchObject({ isOpen: false, found: [], pending: undefined })
  })
})

describe('an answer', () => {
  it('opens the list with no option chosen', () => {
    expect(stateAfter(...OPENED)).toMatchObject({ isOpen: true, active: -1, found: FOUND, pending: undefined })
  })

  it('without suggestions closes it', () => {
    expect(stateAfter(...OPENED, typed('tapir'), answered('tapir', []))).toMatchObject({ isOpen: false, found: [] })
  })

  it('to an older query changes nothing', () => {
    const pending = stateAfter(typed('tap'), typed('taps'))
    expect(nextSuggestions(pending, answered('tap'))).toBe(pending)
    expect(nextSuggestions(pending, failed('tap'))).toBe(pending)
  })

  it('after Escape or after the visitor left the field changes nothing', () => {
    for (const event of [pressed('Escape'), LEFT]) {
      const closed = stateAfter(typed('tap'), event)
      expect(nextSuggestions(closed, answered('tap'))).toBe(closed)
    }
  })

  it('that does not come closes the list', () => {
    expect(stateAfter(...OPENED, typed('tape'), failed('tape'))).toMatchObject({ isOpen: false, found: [], pending: undefined })
  })
})

describe('a key', () => {
  const activeAfter = (...keys: string[]) => stateAfter(...OPENED, ...keys.map((key) => pressed(key))).active

  it('Down and Up walk through the options and round', () => {
    expect(activeAfter('ArrowDown')).toBe(0)
    expect(activeAfter('ArrowDown', 'ArrowDown')).toBe(1)
    expect(activeAfter('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe(0)
    expect(activeAfter('ArrowUp')).toBe(2)
    expect(activeAfter('ArrowUp', 'ArrowUp')).toBe(1)
    expect(activeAfter('ArrowDown', 'ArrowUp')).toBe(2)
  })

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s returns to the field and leaves the list open', (key) => {
    expect(stateAfter(...OPENED, pressed('ArrowDown'), pressed(key))).toMatchObject({ active: -1, isOpen: true })
  })

  it('Escape closes the list, and Down and Up open it again at its ends', () => {
    const closed = [...OPENED, pressed('ArrowDown'), pressed('Escape')]
    expect(stateAfter(...closed)).toMatchObject({ isOpen: false, active: -1 })
    expect(stateAfter(...closed, pressed('ArrowDown'))).toMatchObject({ isOpen: true, active: 0 })
    expect(stateAfter(...closed, pressed('ArrowUp'))).toMatchObject({ isOpen: true, active: 2 })
  })

  it('with Alt opens and closes the list and chooses nothing', () => {
    const closed = [...OPENED, pressed('ArrowUp', true)]
    expect(stateAfter(...closed)).toMatchObject({ isOpen: false })
    expect(stateAfter(...closed, pressed('ArrowDown', true))).toMatchObject({ isOpen: true, active: -1 })
  })

  it('Down asks for what the page came with, and for what was left before its answer', () => {
    expect(nextSuggestions(beginSuggestions('tap'), pressed('ArrowDown')).pending).toBe('tap')
    expect(stateAfter(...OPENED, typed('tape'), LEFT, pressed('ArrowDown'))).toMatchObject({ pending: 'tape', isOpen: false })
    expect(stateAfter(pressed('ArrowDown')).pending).toBeUndefined()
  })
})

it('is open with options alone, and the chosen option is one of them, whatever happens', () => {
  const query = fc.constantFrom('', 't', 'tap', ' taps', 'नल')
  const event = fc.oneof(
    query.map(typed),
    fc.tuple(query, fc.subarray(FOUND)).map(([query, found]) => answered(query, found)),
    query.map(failed),
    fc.tuple(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'Escape', 'a'), fc.boolean()).map((args) => pressed(...args)),
    fc.constant(LEFT),
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { isOpen, found, active } = stateAfter(...events)
      return isOpen ? found.length > 0 && active < found.length : active === -1
    }),
  )
})
