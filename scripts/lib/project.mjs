import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** @param {string[]} path */
export const inProject = (...path) => join(root, ...path)

/** A container image has the built site, but neither its sources nor the build packages. */
export const hasSources = () => existsSync(inProject('web'))

/**
 * Undefined if the file is missing or not valid JSON.
 * @param {string} path
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** How Node runs the program. */
export const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  // Megabytes. By default the young generation grows to 48 MB and more under load and never shrinks. With this, the
  // program idles at half the memory, and serving cached pages makes too little garbage to notice.
  '--max-semi-space-size=4',
  // Lets the program collect the garbage of its start.
  '--expose-gc',
  `--import=${pathToFileURL(inProject('scripts', 'lib', 'load-drizzle.ts'))}`,
]

/** A message for the user; any other error is a bug and is printed with its stack. */
export class UserError extends Error {}

/** @param {() => Promise<void>} work */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  }
}

/** @type {Record<string, string>} */
const REASONS = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * @param {unknown} error
 * @param {string} path
 */
export function toFileError(error, path) {
  const reason = REASONS[codeOf(error) ?? '']
  return reason ? new UserError(`${path} cannot be written: ${reason}.`) : error
}

/**
 * What Node calls an error of the system, such as ENOSPC.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
