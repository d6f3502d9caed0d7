import { expect, it } from 'vitest'
import { readStoredSecret, toStoredSecret } from './encrypted-secret.ts'

const KEY = 'a-key-of-at-least-thirty-two-signs'

it('a stored secret can be read with its key alone, and for its administrator alone', () => {
  const stored = toStoredSecret('GEZDGNBV', KEY, 1)
  expect(stored).not.toContain('GEZDGNBV')
  expect(toStoredSecret('GEZDGNBV', KEY, 1)).not.toBe(stored)
  expect(readStoredSecret(stored, KEY, 1)).toBe('GEZDGNBV')
  expect(readStoredSecret(stored, KEY, 2)).toBeUndefined()
  expect(readStoredSecret(stored, `${KEY}.`, 1)).toBeUndefined()
  expect(readStoredSecret(stored, undefined, 1)).toBeUndefined()
})

it('a secret from before there was a key stays readable', () => {
  expect(readStoredSecret(toStoredSecret('GEZDGNBV', undefined, 1), KEY, 1)).toBe('GEZDGNBV')
})

it('a secret that was stored once stays readable', () => {
  expect(readStoredSecret('aes:NAioiMpp6b6Qss71yanMSTZUpkv8oxWo9AROnpemoCDQVm7o', KEY, 1)).toBe('GEZDGNBV')
})
