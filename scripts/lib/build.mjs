import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { run, toolEnv } from './processes.mjs'
import { hasSources, inProject, toFileError, UserError } from './project.mjs'

/** The sources of the pages' files: a start rebuilds them if one has changed. */
export const SOURCES = [
  ...['web', 'contract', 'languages', 'package-lock.json'],
  ...['vite.config.ts', 'vite.console.config.ts', 'vite.contract.ts', 'scripts/build.ts', 'scripts/publish-build.ts'],
]
const STAMP = inProject('dist', '.built')

/**
 * Builds the pages' files, unless no source has changed since.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  if (!hasSources() || isBuilt()) return
  await withLock(async () => {
    if (!isBuilt()) await build(node)
  })
}

/** @param {string} node */
async function build(node) {
  console.log('Building the site')
  // Hashed before the build, so that a change during it makes the next start build again.
  const state = readState()
  try {
    rmSync(STAMP, { force: true })
    const { code, output } = await run(node, ['scripts/build.ts'], { env: toolEnv({ NODE_ENV: 'production' }) })
    if (code !== 0) throw new UserError(`${output.trimEnd()}\nThe site could not be built: see above.`)
    writeFileSync(STAMP, state)
  } catch (error) {
    throw toFileError(error, inProject('dist'))
  }
}

const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === readState()

/** Hashes names, sizes and times of the sources: reading them all would take longer than the rest of a start. */
function readState() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const found = statSync(inProject(path), { throwIfNoEntry: false })
  if (!found) return
  if (!found.isDirectory()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  else for (const name of readdirSync(inProject(path)).sort()) addTo(hash, join(path, name))
}
