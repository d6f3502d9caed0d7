import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// See docs/decisions/0024-one-way-to-style.md. Biome's format puts one selector on a line.

const read = (pattern: string) => globSync(pattern).map((path): [string, string] => [path, readFileSync(path, 'utf8')])
const sheets = read('web/**/*.css')
const modules = read('web/**/*.{ts,tsx}')

/** The one file in which the console changes what both apps draw with. */
const DENSE = 'web/console/ui/dense.css'
/** Classes that a library writes. */
const FOREIGN = /^(ProseMirror|selectedCell$|tableWrapper$)/

/** Classes that a sheet's outermost rules begin with: those it defines. */
function definitionsOf(css: string): string[] {
  return [...css.matchAll(/^ {2}(?:a|select|textarea)?\.([\w-]+)(?=[^,;{]*[,{]$)/gm)].map(([, name = '']) => name)
}

it('a class is defined in one file', () => {
  const homes = new Map<string, Set<string>>()
  for (const [path, css] of sheets) {
    if (path === DENSE) continue
    for (const name of definitionsOf(css)) homes.set(name, (homes.get(name) ?? new Set()).add(path))
  }
  expect(homes.size).toBeGreaterThan(100)
  expect([...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths])).toEqual([])
})

it('no rule stands for a class that nothing draws', () => {
  const text = modules.map(([, source]) => source).join('\n')
  const isDrawn = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) || text.includes(`${name.replace(/(?<=-).*/, '')}\${`)
  const names = new Set(sheets.flatMap(([, css]) => definitionsOf(css)))
  expect([...names].filter((name) => !FOREIGN.test(name) && !isDrawn(name))).toEqual([])
})

it('modules import no CSS: each app has one sheet that does', () => {
  const importing = modules.filter(([, text]) => /import '[^']*\.css'/.test(text)).map(([path]) => path)
  expect(importing).toEqual(['web/console/main.tsx'])
})
