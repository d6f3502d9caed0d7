import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteRepeated } from './lib/test-counts.mjs'

const toSpec = (title: string, status: string) => ({ file: 'paying.spec.ts', title, tests: [{ projectName: 'site', status }] })

it('a journey that passed only when repeated is named in its run and in the next ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-counts-'))
  const [report, notes] = [join(folder, 'report.json'), join(folder, 'notes/repeated.txt')]
  const run = (day: string, ...specs: object[]) => {
    writeFileSync(report, JSON.stringify({ suites: [{ suites: [{ specs }] }] }))
    return noteRepeated(report, notes, new Date(day))
  }
  expect(run('2026-11-23', toSpec('a visitor pays', 'expected'))).toEqual([])
  const first = '2026-11-23  site  paying.spec.ts  a visitor pays'
  expect(run('2026-11-23', toSpec('a visitor pays', 'flaky'), toSpec('a visitor waits', 'unexpected'))).toEqual([first])
  expect(run('2026-11-24', toSpec('a visitor pays', 'expected'))).toEqual([first])
  expect(run('2026-11-25', toSpec('a visitor waits', 'flaky'))).toEqual([
    first,
    '2026-11-25  site  paying.spec.ts  a visitor waits',
  ])
  rmSync(folder, { recursive: true })
})
