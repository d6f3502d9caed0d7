import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
export const LICENCES_FILE = join(ROOT, 'docs/licences.md')

/** Licences that only require their text, or whose conditions an unmodified library fulfils. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'OFL-1.1'],
  // For libvips, loaded unmodified.
  'LGPL-3.0-or-later',
  // For Lightning CSS, which builds the stylesheets unmodified.
  'MPL-2.0',
])
/** Packages used only by tests and lint may also have these licences. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'PSF-2.0', 'Python-2.0', 'CC-BY-4.0', 'Zlib'])

/** Licences from the LICENSE or README file of packages whose package.json has no SPDX licence. */
const BY_FILE: Record<string, string> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

export type LockedPackage = { version?: string; license?: string; dev?: boolean; integrity?: string }
type Listed = { name: string; licence: string; isDevelopment: boolean }

/** The packages of a lock file. Other platforms' packages have no integrity and are left out: npm lacks their data. */
export function listPackages(packages: Record<string, LockedPackage>): Listed[] {
  return Object.entries(packages).flatMap(([path, { license, dev = false, integrity }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path && integrity ? [{ name, licence: license ?? BY_FILE[name] ?? 'none', isDevelopment: dev }] : []
  })
}

/** The packages with a forbidden licence. `A OR B` is allowed by either, `A AND B` by both. */
export function findForbidden(packages: readonly Listed[]): Listed[] {
  return packages.filter(({ licence, isDevelopment }) => {
    const allowed = isDevelopment ? ALLOWED_IN_DEVELOPMENT : ALLOWED
    const isAllowed = (part: string) => part.split(' AND ').every((one) => allowed.has(one))
    return !licence.replace(/[()]/g, '').split(' OR ').some(isAllowed)
  })
}

export function toMarkdown(packages: readonly Listed[]): string {
  const table = (some: readonly Listed[]) => {
    const byLicence = Object.entries(Object.groupBy(some, ({ licence }) => licence)).sort(([a], [b]) => (a < b ? -1 : 1))
    const rows = byLicence.map(([licence, listed = []]) => {
      const names = [...new Set(listed.map(({ name }) => name))].sort()
      return `| ${licence} | ${names.join(', ')} |`
    })
    return ['| licence | packages |', '|---|---|', ...rows].join('\n')
  }
  return `# Licences of the packages
\`npm run licences\` writes this file from \`package-lock.json\`; a test compares them and refuses other licences than those of \`scripts/licences.ts\`.

## What builds and serves
${table(packages.filter(({ isDevelopment }) => !isDevelopment))}

## What tests and lint need
${table(packages.filter(({ isDevelopment }) => isDevelopment))}
`
}

export function readLocked(): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
}

if (import.meta.main) writeFileSync(LICENCES_FILE, toMarkdown(listPackages(readLocked())))
