import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSingleKey, isTurnedOff, setSingleKeys } from './single-keys.ts'

const press = (key: string, held: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

it.each(['j', 'G', '?', '/', 'क'])('%s alone is a single key', (key) => expect(isSingleKey(press(key))).toBe(true))

it.each(['Enter', 'Escape', 'ArrowDown', 'F1', 'Tab', ' '])('%j is no single key', (key) =>
  expect(isSingleKey(press(key))).toBe(false),
)

it.each(['ctrlKey', 'metaKey', 'altKey'])('a letter with %s is not a single key', (held) =>
  expect(isSingleKey(press('k', { [held]: true }))).toBe(false),
)

describe('single keys that are turned off', () => {
  const stored = new Map<string, string>()
  beforeEach(() =>
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    }),
  )
  afterEach(() => vi.unstubAllGlobals())

  it('are letters, but neither Enter nor Ctrl K, and work when they are turned on again', () => {
    expect(isTurnedOff(press('c'))).toBe(false)
    setSingleKeys(false)
    expect([press('c'), press('Enter'), press('k', { ctrlKey: true })].map(isTurnedOff)).toEqual([true, false, false])
    setSingleKeys(true)
    expect([isTurnedOff(press('c')), stored.size]).toEqual([false, 0])
  })
})
