import './lib/require-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './lib/browsers.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run, toolEnv } from './lib/processes.mjs'
import { inProject, main, UserError } from './lib/project.mjs'
import {
  countPlaywright,
  countVitest,
  listFailedJourneys,
  listFailedTests,
  listFailurePages,
  listRepeatedJourneys,
  listRepeatedTests,
  noteRepeated,
  sumCounts,
  toClosingLine,
} from './lib/test-counts.mjs'

const reports = mkdtempSync(join(tmpdir(), 'karigar-tests-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const isLong = process.argv[2] === '--long'
const patterns = process.argv.slice(isLong ? 3 : 2)
const VITEST = isLong ? ['long'] : ['rules', 'http']
const PLAYWRIGHT = isLong
  ? ['webkit', 'firefox', 'chromium-rest', 'console-looks', 'every-page']
  : ['chromium', 'console', 'site']
/** @param {string[]} names */
const toProjects = (names) => names.map((name) => `--project=${name}`)

await main(async () => {
  const node = await ensureInstalled({ dev: true })
  const browsers = await ensureBrowsers(node, { isEveryEngine: isLong })
  const env = toolEnv({ NODE_ENV: 'test', ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport })
  /**
   * @param {boolean} show
   * @param {string} name
   * @param {string[]} args
   */
  const start = (show, name, ...args) => run(node, [inProject('node_modules', '.bin', name), ...args], { env, show })
  /** @param {string[]} command */
  const announce = (...command) => console.log(`\n> ${command.filter((word) => !word.includes(reports)).join(' ')}`)
  /** @param {[name: string, ...args: string[]]} command */
  const tool = async (...command) => {
    announce(...command)
    return (await start(true, ...command)).code
  }
  /**
   * Prints a tool's output when it ends, so that tools running in parallel do not mix their lines.
   * @param {[name: string, ...args: string[]]} command
   */
  const check = async (...command) => {
    const { code, output } = await start(false, ...command)
    announce(...command)
    process.stdout.write(output)
    return code
  }

  // The long run follows `npm test`, which has already linted the code.
  const react = () => check('eslint', 'web', '--flag', 'unstable_native_nodejs_ts_config')
  const checks = isLong ? [] : [check('biome', 'check', '.'), check('tsc', '--build'), react()]
  const [[lint, types, hooks]] = await Promise.all([Promise.all(checks), ensureBuilt(node)])
  if (lint) throw new UserError('Biome has complaints: see above (npm run format repairs many).')
  if (types) throw new UserError('The types do not fit: see above.')
  if (hooks) throw new UserError('The rules of React are broken: see above.')
  const vitestFlags = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const counts = []
  let code = await tool('vitest', 'run', ...toProjects(VITEST), ...vitestFlags, ...patterns)
  counts.push(countVitest(vitestReport))
  // A pattern selects some of Vitest's files, so Playwright is left out.
  if (code === 0 && patterns.length === 0) {
    code = await tool('playwright', 'test', ...toProjects(PLAYWRIGHT), '--reporter=list,json')
    for (const page of listFailurePages(playwrightReport)) console.log(page)
    counts.push(countPlaywright(playwrightReport))
  }
  const repeated = listRepeatedTests(vitestReport)
  for (const { name, failure } of repeated) console.log(`\nHow this test failed before it passed: ${name}\n${failure}`)
  const names = [...repeated.map(({ name }) => name), ...listRepeatedJourneys(playwrightReport)]
  const noted = noteRepeated(names, inProject('node_modules', '.cache', 'repeated-tests.txt'), new Date())
  if (noted.length > 0) console.log(['\nTests that passed only when repeated, also in earlier runs:', ...noted].join('\n'))
  const failed = [...listFailedTests(vitestReport), ...listFailedJourneys(playwrightReport)]
  for (const { name, failure } of failed) console.log(`\nFailed: ${name}\n${failure}`)
  const sum = sumCounts(counts)
  // A runner that failed without a failed test, for example because it could not start, has printed the reason.
  if (code === 0 || sum.failed > 0) console.log(`\n${toClosingLine(sum)}`)
  process.exitCode = code
})
