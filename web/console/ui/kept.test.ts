import { expect, it } from 'vitest'
import { openKept } from './kept.ts'

function storageOf(texts: Record<string, string>, isFull = false): Storage {
  const methods = {
    getItem: (name: string) => texts[name] ?? null,
    setItem(name: string, text: string) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      texts[name] = text
    },
    removeItem: (name: string) => void delete texts[name],
  }
  // As in a browser, the keys of a storage are the names in it.
  return new Proxy(methods as Storage, {
    ownKeys: () => Object.keys(texts),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

it('keeps texts by name in the storage', () => {
  const texts: Record<string, string> = { other: 'x' }
  const kept = openKept(() => storageOf(texts))
  kept.write('name', 'text')
  expect([kept.read('name'), texts.name, kept.read('unknown')]).toEqual(['text', 'text', undefined])
  expect(kept.listNames().sort()).toEqual(['name', 'other'])
  kept.remove('name')
  expect([kept.read('name'), texts]).toEqual([undefined, { other: 'x' }])
})

it('holds in memory what a forbidden storage does not take', () => {
  const kept = openKept(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  kept.write('name', 'text')
  expect([kept.read('name'), kept.listNames()]).toEqual(['text', ['name']])
  kept.remove('name')
  expect([kept.read('name'), kept.listNames()]).toEqual([undefined, []])
})

it('a full storage’s older text does not come back for the newer one', () => {
  const storage = storageOf({ name: 'old' }, true)
  const kept = openKept(() => storage)
  kept.write('name', 'new')
  expect(kept.read('name')).toBe('new')
  kept.remove('name')
  expect(kept.read('name')).toBeUndefined()
})
