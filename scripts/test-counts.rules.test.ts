import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { run, toolEnv } from './lib/processes.mjs'
import { inProject } from './lib/project.mjs'
import {
  countPlaywright,
  countVitest,
  listFailedJourneys,
  listFailedTests,
  listRepeatedJourneys,
  listRepeatedTests,
  noteRepeated,
  toClosingLine,
} from './lib/test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'karigar-counts-'))
const report = join(folder, 'report.json')
afterAll(() => rmSync(folder, { recursive: true }))

it('a test of Vitest that passed only when repeated is counted, and named with how it failed', async () => {
  const tests = `let tries = 0
    describe('a visitor', () => it('pays', () => expect(++tries).toBe(2)))
    it('waits', () => {})
    it('never comes', () => expect(tries).toBe(0))
    it.skip('sleeps', () => {})`
  writeFileSync(join(folder, 'paying.test.js'), tests)
  const args = ['run', '--root', folder, '--globals', '--retry=1', '--reporter=json', `--outputFile=${report}`]
  const { code } = await run(inProject('node_modules', '.bin', 'vitest'), args, { env: toolEnv({ VITEST: undefined }) })
  expect(code).toBe(1)
  expect(toClosingLine(countVitest(report))).toBe('2 passed, 1 failed, 1 skipped, 1 of the passed only when repeated')
  const [repeated, ...others] = listRepeatedTests(report)
  expect(repeated?.name).toMatch(/^vitest {2}\S*paying\.test\.js {2}a visitor pays$/)
  expect(repeated?.failure).toContain('expected 1 to be 2')
  expect(others).toEqual([])
  const [failed, ...rest] = listFailedTests(report)
  expect(failed?.name).toMatch(/^vitest {2}\S*paying\.test\.js {2}never comes$/)
  expect(failed?.failure).toContain('expected 2 to be +0')
  expect(rest).toEqual([])
})

it('a journey that passed only when repeated is counted and named, and one that failed says how', () => {
  const results = [{ error: { message: 'the first time' } }, { error: { message: '\u001b[31mnobody came\u001b[39m' } }]
  const toTests = (status: string) => [{ projectName: 'site', status, results }]
  const toSpec = (title: string, status: string) => ({ file: 'paying.spec.ts', title, tests: toTests(status) })
  const specs = [
    toSpec('a visitor pays', 'flaky'),
    toSpec('a visitor waits', 'unexpected'),
    toSpec('a visitor comes', 'expected'),
  ]
  const stats = { expected: 1, flaky: 1, unexpected: 1, skipped: 0 }
  writeFileSync(report, JSON.stringify({ suites: [{ suites: [{ specs }] }], errors: [], stats }))
  expect(toClosingLine(countPlaywright(report))).toBe('2 passed, 1 failed, 1 of the passed only when repeated')
  expect(listRepeatedJourneys(report)).toEqual(['site  paying.spec.ts  a visitor pays'])
  expect(listFailedJourneys(report)).toEqual([{ name: 'site  paying.spec.ts  a visitor waits', failure: 'nobody came' }])
})

it('what passed only when repeated is named in its run and in the next ones', () => {
  const note = (day: string, ...names: string[]) => noteRepeated(names, join(folder, 'notes/repeated.txt'), new Date(day))
  expect(note('2026-11-23')).toEqual([])
  expect(note('2026-11-23', 'a visitor pays')).toEqual(['2026-11-23  a visitor pays'])
  expect(note('2026-11-24')).toEqual(['2026-11-23  a visitor pays'])
  expect(note('2026-11-25', 'a visitor waits')).toEqual(['2026-11-23  a visitor pays', '2026-11-25  a visitor waits'])
})
