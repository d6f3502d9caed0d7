import { readFileSync } from 'node:fs'

const NOTHING = { passed: 0, failed: 0, skipped: 0 }

/** The counts of Vitest's JSON report. A test file that could not be loaded has no tests and counts as one failed. */
export function countVitest(path) {
  const report = readReport(path)
  if (!report) return NOTHING
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** The counts of Playwright's JSON report. Its errors outside of tests count as failed. */
export function countPlaywright(path) {
  const report = readReport(path)
  if (!report) return NOTHING
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

export function sumCounts(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export function toClosingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
