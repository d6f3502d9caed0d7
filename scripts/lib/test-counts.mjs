import { readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/** The counts of Vitest's JSON report. A test file that could not be loaded has no tests and counts as one failed. */
export function countVitest(path) {
  const report = readReport(path)
  if (!report) return NOTHING
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  }
}

/** The counts of Playwright's JSON report: a flaky test passed when it was repeated. Errors outside of tests count as failed. */
export function countPlaywright(path) {
  const report = readReport(path)
  if (!report) return NOTHING
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, flaky }
}

/** What the pages of failed journeys showed, as far as Playwright wrote it down: their text in roles and names. */
export function listFailurePages(path) {
  const results = listSpecs(readReport(path)?.suites ?? []).flatMap(({ title, tests }) =>
    tests.flatMap((test) => test.results.map(({ attachments }) => ({ title, attachments }))),
  )
  return results.flatMap(({ title, attachments }) =>
    attachments
      .filter((attachment) => attachment.name === 'error-context' && attachment.path)
      .flatMap((attachment) => readPage(attachment.path) ?? [])
      .map((page) => `\nThe page of “${title}” when it failed:\n${page}`),
  )
}

/** Undefined for a journey in another engine, which writes none. */
const readPage = (path) => /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]

function listSpecs(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...listSpecs(suite.suites ?? [])])
}

export function sumCounts(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky: sum('flaky') }
}

export function toClosingLine({ passed, failed, skipped, flaky }) {
  const repeated = flaky ? `, ${flaky} of the passed only when repeated` : ''
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${repeated}`
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
