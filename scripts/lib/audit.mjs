const SERIOUS = ['high', 'critical']

/** @typedef {{ name: string, severity: string, range: string }} Vulnerability */

/**
 * Reads the output of `npm audit --json`; `isKnown` is false if it has no report.
 * @param {string} output
 */
export function readAudit(output) {
  const report = parse(output)
  const found = report?.vulnerabilities
  if (!found || !report.metadata) {
    return {
      isKnown: false,
      serious: 0,
      text: 'NOT CHECKED: the registry does not say which packages have known vulnerabilities.',
    }
  }
  const all = Object.values(found)
  const lines = all.map(({ name, severity, range }) => `  ${name} ${range}: ${severity}`)
  const text = [`Known vulnerabilities of what the program runs on: ${all.length}`, ...lines].join('\n')
  return { isKnown: true, serious: all.filter(({ severity }) => SERIOUS.includes(severity)).length, text }
}

/**
 * Finds the JSON between npm's warnings.
 * @param {string} output
 * @returns {{ vulnerabilities?: Record<string, Vulnerability>, metadata?: object } | undefined}
 */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
