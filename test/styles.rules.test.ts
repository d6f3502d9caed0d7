import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// See docs/decisions/0005-one-way-to-style.md. Biome's format puts one selector on a line.

const read = (pattern: string) => globSync(pattern).map((path): [string, string] => [path, readFileSync(path, 'utf8')])
const sheets = read('web/**/*.css')
const modules = read('web/**/*.{ts,tsx}')

/** The only file in which the console overrides shared classes. */
const DENSE = 'web/console/frame/ui/dense.css'
/** Classes that a library sets. */
const FOREIGN = /^(ProseMirror|selectedCell$|tableWrapper$)/

/** The classes that a sheet defines: those with which its outermost rules begin. */
function listDefinitions(css: string): string[] {
  return [...css.matchAll(/^ {2}(?:a|select|textarea)?\.([\w-]+)(?=[^,;{]*[,{]$)/gm)].map(([, name = '']) => name)
}

it('a class is defined in one file', () => {
  const places = new Map<string, Set<string>>()
  for (const [path, css] of sheets) {
    if (path === DENSE) continue
    for (const name of listDefinitions(css)) places.set(name, (places.get(name) ?? new Set()).add(path))
  }
  expect(places.size).toBeGreaterThan(100)
  expect([...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([])
})

it('every defined class is used', () => {
  const text = modules.map(([, source]) => source).join('\n')
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || text.includes(`${name.replace(/(?<=-).*/, '')}\${`)
  const names = new Set(sheets.flatMap(([, css]) => listDefinitions(css)))
  expect([...names].filter((name) => !FOREIGN.test(name) && !isUsed(name))).toEqual([])
})

it('modules import no CSS: each app has one sheet that does', () => {
  const importing = modules.filter(([, text]) => /import '[^']*\.css'/.test(text)).map(([path]) => path)
  expect(importing).toEqual(['web/console/main.tsx'])
})
