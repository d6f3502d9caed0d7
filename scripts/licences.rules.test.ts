import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findForbidden, LICENCES_FILE, listPackages, readLocked, toMarkdown } from './licences.ts'

const installed: ReturnType<typeof readLocked> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../node_modules/.package-lock.json'), 'utf8'),
).packages

describe('the packages', () => {
  it('have licences that are allowed', () => {
    expect(findForbidden(listPackages(readLocked()))).toEqual([])
  })

  it('are listed in docs/licences.md: npm run licences writes it', () => {
    expect(readFileSync(LICENCES_FILE, 'utf8')).toBe(toMarkdown(listPackages(readLocked())))
  })

  it('that this platform installs have an integrity in the lock file', () => {
    const locked = readLocked()
    const without = Object.keys(installed).filter((path) => !locked[path]?.integrity?.startsWith('sha512-'))
    expect(without).toEqual([])
    expect(Object.keys(installed).length).toBeGreaterThan(100)
  })
})

it.each([
  ['GPL-3.0', false, true],
  ['(MIT OR GPL-3.0)', false, false],
  ['MIT AND GPL-3.0', false, true],
  ['Python-2.0', false, true],
  ['Python-2.0', true, false],
  [undefined, false, true],
])('a package under %s (for development: %s) is forbidden: %s', (license, dev, isForbidden) => {
  const packages = { '': {}, 'node_modules/a/node_modules/@b/c': { license, dev, integrity: 'sha512-x' } }
  expect(findForbidden(listPackages(packages)).map(({ name }) => name)).toEqual(isForbidden ? ['@b/c'] : [])
})
