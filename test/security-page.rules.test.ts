import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const promises = [...page.matchAll(/^\| (?!promise|---)(.+?) \| (.+) \|$/gm)]

it.each(promises.map(([, promise, held]) => [promise, held]))('the promise “%s” names a test that exists', (_, held = '') => {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(held) ?? []
  expect(existsSync(join(ROOT, file)), file).toBe(true)
  const titles = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b(?:it|describe)(?:\.\w+)?\(\s*(['"`])(.+?)\1/g)]
  expect(titles.map(([, , text]) => text)).toContain(title)
})

it('the page makes promises', () => {
  expect(promises.length).toBeGreaterThan(20)
})
