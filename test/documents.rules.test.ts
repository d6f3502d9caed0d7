import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PATH = /`((?:contract|server|web|languages|test|e2e|trials|scripts|deploy|docs)\/[\w./-]+)`/g
/** The module that CONTRIBUTING adds as an example does not exist. */
const EXAMPLE = /\/tips\b/

// Folders move and files are renamed, but the paths in documents have to stay right.
it.each(globSync('{*,docs/*,docs/decisions/*,trials/*}.md', { cwd: ROOT }))('the paths that %s names exist', (page) => {
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect(named.filter((path) => !EXAMPLE.test(path) && !existsSync(join(ROOT, path)))).toEqual([])
})
