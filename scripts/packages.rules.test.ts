import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import packages from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
/**
 * Everything that `npm start`, `npm run demo` and the other commands build and run, including what these files import.
 */
const PROGRAM = globSync(
  [
    '{server,web,contract,languages}/**/*.{ts,tsx,css}',
    'scripts/{start,setup,command}.mjs',
    'scripts/build.ts',
    'scripts/lib/load-drizzle.ts',
    'vite.*.ts',
  ],
  { cwd: ROOT, exclude: ['**/*.test.*', '**/*test-tools.*'] },
)
/** Types are gone before the program runs. */
const TYPES = /^\s*\/?\*.*$|^(?:import|export) type [^'"]*from .*$|\bimport\('[^']+'\)\.\w+/gm

/** The packages that the program imports, or whose files it finds by path. */
function listUsed(): Set<string> {
  const files = new Set(PROGRAM)
  const used = new Set<string>()
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(TYPES, '')
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport|\bURL\(|\bresolve\(|import\()\s*['"`]([^'"`\n]+)/g)) {
      const local = posix.join(posix.dirname(file), path)
      if (/^\.\.?\//.test(path)) {
        if (/\.(ts|tsx|mjs|css)$/.test(local) && existsSync(join(ROOT, local))) files.add(local)
      } else if (!path.startsWith('node:')) used.add(/^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
    }
  }
  return used
}

describe('the packages', () => {
  const used = listUsed()

  it('that build and serve are dependencies: npm start installs no others', () => {
    const names = [...used].filter((name) => name in packages.devDependencies || name in packages.optionalDependencies)
    expect(names).toEqual([])
  })

  it('that only tests, trials and lint import are devDependencies: npm start need not install them', () => {
    // Node runs the program, and the program refers to each font by a part of its path.
    const others = Object.keys(packages.dependencies).filter((name) => name !== 'node' && !name.startsWith('@fontsource/'))
    expect(others.filter((name) => !used.has(name))).toEqual([])
  })
})
