import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PATH = /`((?:contract|server|web|languages|test|e2e|trials|scripts|deploy|docs)\/[\w./-]+)`/g
/** The noun that CONTRIBUTING adds as an example is not there. */
const EXAMPLE = /\/tips\b/

// Folders move and files are renamed: whoever follows a page has to arrive.
it.each(globSync('{*,docs/*,docs/decisions/*,trials/*}.md', { cwd: ROOT }))('the paths that %s names are there', (page) => {
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect(named.filter((path) => !EXAMPLE.test(path) && !existsSync(join(ROOT, path)))).toEqual([])
})
