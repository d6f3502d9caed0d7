const SERIOUS = ['high', 'critical']

/** @typedef {{ name: string, severity: string, range: string }} Vulnerability */

/**
 * Reads the output of `npm audit --json`; `isKnown` is false if it has no report.
 * @param {string} said
 */
export function readAudit(said) {
  const report = parse(said)
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
 * @param {string} said
 * @returns {{ vulnerabilities?: Record<string, Vulnerability>, metadata?: object } | undefined}
 */
function parse(said) {
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
