import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/durations.ts'
import { createTotpSecret, findStep, isAlive, readStoredSecret, toStoredSecret, toTotpUri } from './auth.rules.ts'
import { createRecoveryCodes, hashRecoveryCode } from './verify-proof.ts'

const now = new Date('2026-03-10T10:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

it.each([
  ['has just begun', 0, 0, true],
  ['was idle for almost twelve hours', 20 * HOUR_MS, 12 * HOUR_MS - 1, true],
  ['was idle for twelve hours', 20 * HOUR_MS, 12 * HOUR_MS, false],
  ['is almost seven days old and in use', 168 * HOUR_MS - 1, 0, true],
  ['is seven days old and in use', 168 * HOUR_MS, 0, false],
])('a session that %s', (_, ageMs, idleMs, isValid) => {
  expect(isAlive({ created_at: ago(ageMs), last_used_at: ago(idleMs) }, now)).toBe(isValid)
})

// RFC 6238, appendix B: the secret "12345678901234567890", and the last six digits of its codes.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at %i s is that of RFC 6238', (seconds, code) => {
    expect(findStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('is valid one step early and late, and no further', () => {
    const step = Math.floor(1111111109 / 30)
    const findAt = (steps: number) => findStep(SECRET, '081804', at((step + steps) * 30))
    expect([-2, -1, 0, 1, 2].map(findAt)).toEqual([undefined, step, step, step, undefined])
  })

  it('is in the QR code as the apps read it', () => {
    expect(toTotpUri(SECRET, 'Kari & Gar', 'a@karigar.example')).toBe(
      `otpauth://totp/Kari%20%26%20Gar:a%40karigar.example?issuer=Kari%20%26%20Gar&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  it('has a secret of 160 random bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(createTotpSecret()).not.toBe(createTotpSecret())
  })
})

describe('recovery codes', () => {
  it('are ten different ones of 80 bits', () => {
    const codes = createRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  })

  it.each(['KOLA-52QH-7XZN-MMWD', 'kola52qh7xznmmwd', ' kola 52qh 7xzn mmwd ', 'k01a-52qh-7xzn-mmwd'.replace('1', 'l')])(
    'are recognised as “%s”',
    (typed) => expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('kola-52qh-7xzn-mmwd')),
  )
})

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
