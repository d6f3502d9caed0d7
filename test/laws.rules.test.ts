import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '..')
const contract = join(project, 'contract')
/** Names of folders with installed, built or generated files. */
const ignored = ['.git', ...(readFileSync(join(project, '.gitignore'), 'utf8').match(/^[^/\n]+(?=\/$)/gm) ?? [])]
const listFiles = (pattern: string) => globSync(pattern, { cwd: project, exclude: (name) => ignored.includes(name) })
const files = readdirSync(contract).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

// Laws that Biome has no rule for; those of imports are in imports.rules.test.ts.
it.each(files)('contract/%s holds no state', (name) => {
  const lines = readFileSync(join(contract, name), 'utf8').split('\n')
  const state = lines.filter((line) => /^(export )?(let|var) |^(export )?const \w+ = new (Map|Set|WeakMap|WeakSet)\b/.test(line))
  expect(state, 'Two apps and a server share the contract: take what varies as an argument, from where it is known').toEqual([])
})

it('no comment is longer than 120 columns', () => {
  const long = listFiles('**/*.{ts,tsx,mjs,css}').flatMap((name) =>
    readFileSync(join(project, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isLongComment(line) ? [`${name}:${index + 1}`] : [])),
  )
  expect(long, 'Break the line: a comment is prose, and prose is read in short lines').toEqual([])
})

it('scripts of the site ask for the server’s time, not for the device’s', () => {
  // What is measured from one moment to the next on the device is a number of milliseconds, and named so.
  const ofDevice = listFiles('{web/site,web/ui,languages}/**/*.{ts,tsx}')
    .filter((name) => !/\.test(-tools)?\.tsx?$/.test(name) && name !== 'web/ui/server-now.ts')
    .flatMap((name) =>
      readFileSync(join(project, name), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /new Date\(\)/.test(line) || (/Date\.now\(\)/.test(line) && !/Ms\b|secondsUntil/.test(line))
            ? [`${name}:${index + 1}`]
            : [],
        ),
    )
  expect(ofDevice, 'A device’s date may be wrong by days: take serverNow() of web/ui/server-now.ts').toEqual([])
})

it('JavaScript is only what runs before the install', () => {
  const scripts = listFiles('scripts/**/*.mjs')
  const others = listFiles('**/*.{js,jsx,mjs,cjs}').filter((name) => !scripts.includes(name))
  expect(others, 'Write it in TypeScript: Node 24 runs it as it is').toEqual([])
  expect(scripts).toContain('scripts/start.mjs')
})

/** Waits and timeouts. Tests with their own failed on slow machines. */
const WAITS =
  /\btimeout: ?\d|(?:test|hook)Timeout: ?\d|^\s*\}, [\d_]+\)|^\s*\d+0_000,$|\bsetTimeout\(|waitForTimeout|test\.slow|timers\/promises|AbortSignal\.timeout\(\d|vi\.waitFor|vi\.waitUntil/
/** The shared waits, a proxy that delays, and the stand-in for a provider that does. */
const MAY_WAIT = ['test/patience.ts', 'test/wait-for.ts', 'test/gate.ts', 'test/razorpay/']

it('no test has a wait or a bound of its own', () => {
  const tests = listFiles('{server,web,contract}/**/*.{test,test-tools}.{ts,tsx}')
  const apparatus = listFiles('{test,e2e}/**/*.ts').filter((name) => !MAY_WAIT.some((one) => name.startsWith(one)))
  const waits = [...tests, ...apparatus, 'vitest.config.ts', 'playwright.config.ts'].flatMap((name) =>
    readFileSync(join(project, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (WAITS.test(line) && name !== 'test/laws.rules.test.ts' ? [`${name}:${index + 1}`] : [])),
  )
  expect(waits, 'Wait with `waitFor` or `expect.poll`; where time is the subject, with `letPass` (test/patience.ts)').toEqual([])
})

/** What belongs together: one person, one order, messages of one event, files of one picture, copies of one backup. */
const ALL_OR_NOTHING = /(erase-person|settle-order|enqueue-notices|image-files|backup-places)\.ts$/

it('a job that works on rows goes on after one that fails', () => {
  const jobs = 'server/operation/jobs/run-jobs.ts'
  const toImports = (name: string) =>
    [...readFileSync(join(project, name), 'utf8').matchAll(/^import \{.*\} from '(\..*)'$/gm)]
      .map(([, path = '']) => join(name, '..', path))
      .filter((path) => path.startsWith('server/') && !/platform|\.(store|rules)\.ts$/.test(path))
  // What a handler calls in its own folder does its work too.
  const handlers = toImports(jobs)
  const helpers = handlers.flatMap((name) => toImports(name).filter((path) => join(path, '..') === join(name, '..')))
  const worked = [...new Set([...handlers, ...helpers])].filter((name) => !ALL_OR_NOTHING.test(name))
  const loops = worked.filter((name) => {
    const text = readFileSync(join(project, name), 'utf8')
    const found = [...text.matchAll(/^( *)for \(const .* of (?:await )?(.*\{\n[\s\S]*?^\1\}|.*)/gm)]
    return found.some(([, , loop = '']) => /\bawait\b/.test(loop))
  })
  expect(loops, 'Use `workOnEach`: it collects what failed, and reports it at the end').toEqual([])
  expect(handlers).toContain('server/visits/visits/watch-visits.ts')
})

/** A line for a tool (`biome-ignore`) can't be wrapped, so it does not count. */
function isLongComment(line: string): boolean {
  return line.length > 120 && /^\s*(\/\/|\/\*|\*) /.test(line) && !line.includes('biome-ignore')
}
