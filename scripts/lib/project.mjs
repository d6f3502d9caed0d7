import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
/** @param {string[]} path */
export const inProject = (...path) => join(root, ...path)

/** The image of a container has the built site, but neither its sources nor the packages that build it. */
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
