import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { readJson, root } from './project.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky: number }} Counts */
/** @typedef {import('@playwright/test/reporter').JSONReport} PlaywrightReport */
/** @typedef {import('vitest/node').JsonTestResults} VitestReport */

const NOTES_SHOWN = 20

// A long run is read from its end, so pages and failures longer than this are cut.
const CHARACTERS_SHOWN = 2000

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/**
 * The counts of Vitest's JSON report. A test file that could not be loaded has no tests and counts as one failed.
 * @param {string} path
 * @returns {Counts}
 */
export function countVitest(path) {
  /** @type {VitestReport | undefined} */
  const report = readJson(path)
  if (!report) return NOTHING
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: listRepeatedTests(path).length,
  }
}

/**
 * The counts of Playwright's JSON report: a flaky test is one that passed on a retry. Errors outside tests count as
 * failed.
 * @param {string} path
 * @returns {Counts}
 */
export function countPlaywright(path) {
  /** @type {PlaywrightReport | undefined} */
  const report = readJson(path)
  if (!report) return NOTHING
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, flaky }
}

/**
 * The tests in Vitest's report that passed only on a retry: the report keeps the failure of their first run.
 * @param {string} path
 */
export function listRepeatedTests(path) {
  /** @type {VitestReport | undefined} */
  const report = readJson(path)
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName, failureMessages }) => ({
        name: ['vitest', relative(root, name), fullName].join('  '),
        failure: failureMessages?.[0] ?? '',
      })),
  )
}

/**
 * The journeys in Playwright's report that passed only on a retry.
 * @param {string} path
 */
export function listRepeatedJourneys(path) {
  /** @type {PlaywrightReport | undefined} */
  const report = readJson(path)
  return listSpecs(report?.suites ?? []).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => [projectName, file, title].join('  ')),
  )
}

/**
 * The tests that failed in Vitest's report, each with its first failure.
 * @param {string} path
 */
export function listFailedTests(path) {
  /** @type {VitestReport | undefined} */
  const report = readJson(path)
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = ['vitest', relative(root, name)]
    if (status === 'failed' && assertionResults.length === 0) return [{ name: file.join('  '), failure: cut(message) }]
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: [...file, fullName].join('  '),
        failure: cut(failureMessages?.[0] ?? ''),
      }))
  })
}

/**
 * The journeys that failed in Playwright's report, each with the failure of its last run.
 * @param {string} path
 */
export function listFailedJourneys(path) {
  /** @type {PlaywrightReport | undefined} */
  const report = readJson(path)
  return listSpecs(report?.suites ?? []).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: [projectName, file, title].join('  '),
        failure: cut(stripVTControlCharacters(results.at(-1)?.error?.message ?? '')),
      })),
  )
}

/** @param {string} text */
const cut = (text) => (text.length > CHARACTERS_SHOWN ? `${text.slice(0, CHARACTERS_SHOWN)} …` : text)

/**
 * Appends the tests that passed only on a retry to a file that outlives the run, and returns its last lines: a name
 * that keeps coming back is a defect.
 * @param {string[]} names
 * @param {string} notesPath
 * @param {Date} now
 */
export function noteRepeated(names, notesPath, now) {
  const day = now.toISOString().slice(0, 10)
  mkdirSync(dirname(notesPath), { recursive: true })
  for (const name of names) appendFileSync(notesPath, `${day}  ${name}\n`)
  const noted = existsSync(notesPath) ? readFileSync(notesPath, 'utf8').trim().split('\n') : []
  return noted.slice(-NOTES_SHOWN)
}

/**
 * Playwright's snapshots of the pages of failed journeys: their accessibility tree as text.
 * @param {string} reportPath
 */
export function listFailurePages(reportPath) {
  /** @type {PlaywrightReport | undefined} */
  const report = readJson(reportPath)
  const results = listSpecs(report?.suites ?? []).flatMap(({ title, tests }) =>
    tests.flatMap((test) => test.results.map(({ attachments }) => ({ title, attachments }))),
  )
  return results.flatMap(({ title, attachments }) =>
    attachments
      .flatMap(({ name, path }) => (name === 'error-context' && path && readPage(path)) || [])
      .map((page) => `\nThe page of “${title}” when it failed:\n${cut(page)}`),
  )
}

/**
 * Undefined for journeys in other engines, which have no snapshot.
 * @param {string} path
 */
const readPage = (path) => /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]

/**
 * @param {PlaywrightReport['suites']} suites
 * @returns {PlaywrightReport['suites'][number]['specs']}
 */
function listSpecs(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites ?? [])])
}

/** @param {Counts[]} counts */
export function sumCounts(counts) {
  /** @param {keyof Counts} name */
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky: sum('flaky') }
}

/** @param {Counts} counts */
export function toClosingLine({ passed, failed, skipped, flaky }) {
  const repeated = flaky ? `, ${flaky} of the passed only when repeated` : ''
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${repeated}`
}
