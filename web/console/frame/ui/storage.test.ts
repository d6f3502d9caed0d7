import { expect, it } from 'vitest'
import { openStorage } from './storage.ts'

function storageOf(texts: Record<string, string>, isFull = false): Storage {
  const methods = {
    getItem: (name: string) => texts[name] ?? null,
    setItem(name: string, text: string) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      texts[name] = text
    },
    removeItem: (name: string) => void delete texts[name],
  }
  // The keys of a storage are the names in it, as they are in a browser.
  return new Proxy(methods as Storage, {
    ownKeys: () => Object.keys(texts),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

it('stores texts by name', () => {
  const texts: Record<string, string> = { other: 'x' }
  const storage = openStorage(() => storageOf(texts))
  storage.write('name', 'text')
  expect([storage.read('name'), texts.name, storage.read('unknown')]).toEqual(['text', 'text', undefined])
  expect(storage.listNames().sort()).toEqual(['name', 'other'])
  storage.remove('name')
  expect([storage.read('name'), texts]).toEqual([undefined, { other: 'x' }])
})

it('keeps texts in memory if the storage is forbidden', () => {
  const storage = openStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  storage.write('name', 'text')
  expect([storage.read('name'), storage.listNames()]).toEqual(['text', ['name']])
  storage.remove('name')
  expect([storage.read('name'), storage.listNames()]).toEqual([undefined, []])
})

it('returns the new text if a full storage still has the old one', () => {
  const full = storageOf({ name: 'old' }, true)
  const storage = openStorage(() => full)
  storage.write('name', 'new')
  expect(storage.read('name')).toBe('new')
  storage.remove('name')
  expect(storage.read('name')).toBeUndefined()
})
