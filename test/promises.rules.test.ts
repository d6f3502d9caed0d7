import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** The pages that make promises, and the fewest tests that each may name. */
const PAGES = { 'docs/security.md': 20, 'docs/reliability.md': 25 }

/** The cells that name a test, such as `test/faults/crash.long.test.ts`: every acknowledged lead survives. */
const toTests = (page: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^\| (.+?) \|(?:.*? \|)? `([^` ]+\.tsx?)`: (.+?) \|/gm)].map(
    ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
  )

it.each(Object.keys(PAGES).flatMap(toTests))('“$promise” names a test that exists', ({ file, title }) => {
  expect(existsSync(join(ROOT, file)), file).toBe(true)
  const source = readFileSync(join(ROOT, file), 'utf8')
  const titles = [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+\([\s\S]*?\)|\.\w+)?\(\s*(['"`])(.+?)\1/g)]
  expect(titles.map(([, , text]) => text)).toContain(title)
})

it.each(Object.entries(PAGES))('%s makes promises', (page, least) => {
  expect(toTests(page).length).toBeGreaterThanOrEqual(least)
  const rows = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^\| (?!-)/gm)]
  // Every row except table heads names a test.
  expect(toTests(page).length).toBeGreaterThanOrEqual(rows.length - 3)
})
