import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSingleKey, isTurnedOff, setSingleKeys } from './single-keys.ts'

const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

it.each(['j', 'G', '?', '/', 'क'])('%s alone is a single key', (key) => expect(isSingleKey(press(key))).toBe(true))

it.each(['Enter', 'Escape', 'ArrowDown', 'F1', 'Tab', ' '])('%j is none', (key) => expect(isSingleKey(press(key))).toBe(false))

it.each(['ctrlKey', 'metaKey', 'altKey'])('a letter with %s is none', (held) =>
  expect(isSingleKey(press('k', { [held]: true }))).toBe(false),
)

describe('once they are turned off', () => {
  const kept = new Map<string, string>()
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }),
  )
  afterEach(() => vi.unstubAllGlobals())

  it('letters do nothing, Enter and Ctrl K do what they did; on again, all do', () => {
    expect(isTurnedOff(press('c'))).toBe(false)
    setSingleKeys(false)
    expect([press('c'), press('Enter'), press('k', { ctrlKey: true })].map(isTurnedOff)).toEqual([true, false, false])
    setSingleKeys(true)
    expect([isTurnedOff(press('c')), kept.size]).toEqual([false, 0])
  })
})
