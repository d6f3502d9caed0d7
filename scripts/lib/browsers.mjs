import { existsSync, readFileSync } from 'node:fs'
import { lastLines, run } from './processes.mjs'
import { inProject, UserError } from './project.mjs'

/** Debian's Chromium without windows, in which the journeys take a third less time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
/** A full Chromium does as well, so a missing network should fail fast. */
const BRIEFLY = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=5']

/** @typedef {'CHROMIUM_PATH' | 'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH'} Setting */
/** @typedef {{ name: string, paths: string[], packages: string[], needs?: string, proof?: string }} Browser */
/** @typedef {[program: string, ...args: string[]]} Command */

/**
 * The browsers of the tests, by the setting that names the program; missing ones are installed.
 * @type {Record<Setting, Browser>}
 */
const BROWSERS = {
  CHROMIUM_PATH: {
    name: 'Chromium',
    paths: [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    packages: ['chromium'],
  },
  FIREFOX_PATH: { name: 'Firefox', paths: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  WEBKIT_DRIVER_PATH: {
    name: 'WebKit',
    paths: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    /** The virtual screen for WebKit. */
    needs: '/usr/bin/Xvfb',
    proof: '--help',
  },
}

/**
 * Returns the settings with the path of Chromium and, if asked for, of the other engines. One of these that can't be
 * installed has an empty path and is skipped.
 * @param {string} node
 * @param {{ isEveryEngine: boolean }} options
 */
export async function ensureBrowsers(node, { isEveryEngine }) {
  await tryHeadlessShell()
  const chromium = await ensureBrowser('CHROMIUM_PATH', node)
  if (!chromium.path) {
    throw new UserError(
      `${chromium.output}\nThe browser tests need Chromium, and it could not be installed: install it from your system's packages, or name one in CHROMIUM_PATH.`,
    )
  }
  const env = { CHROMIUM_PATH: chromium.path, FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '' }
  if (!isEveryEngine) return env
  for (const setting of /** @type {const} */ (['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH'])) {
    env[setting] = (await ensureBrowser(setting, node)).path ?? ''
    const { name, packages } = BROWSERS[setting]
    if (!env[setting]) console.log(`No ${name} here (${packages.join(', ')} of Debian): its journeys are skipped.`)
  }
  return env
}

async function tryHeadlessShell() {
  if (process.env.CHROMIUM_PATH || existsSync(`/usr/bin/${HEADLESS_SHELL}`) || !isRoot() || !isSystem(/^ID=debian$/m)) return
  console.log(`No ${HEADLESS_SHELL} here: installing it`)
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', HEADLESS_SHELL]]) {
    await run('apt-get', [...BRIEFLY, ...command], { env: APT_ENV })
  }
}

/**
 * The path of a browser that starts, or the output of the commands that failed to install it.
 * @param {Setting} setting
 * @param {string} node
 * @returns {Promise<{ path?: string, output?: string }>}
 */
async function ensureBrowser(setting, node) {
  const found = await findBrowser(setting, node)
  if (found) return { path: found }
  const output = []
  for (const [command, ...args] of listInstallCommands(setting, node)) {
    console.log(`No ${BROWSERS[setting].name} here: installing it (${[command, ...args].join(' ')})`)
    const step = await run(command, args, { env: APT_ENV })
    if (step.code !== 0) output.push(lastLines(step.output, 4))
    const installed = await findBrowser(setting, node)
    if (installed) return { path: installed }
  }
  return { output: output.join('\n') }
}

/**
 * @param {Setting} setting
 * @param {string} node
 * @returns {Command[]}
 */
function listInstallCommands(setting, node) {
  const isOfSystem = isRoot() && isSystem(/^ID(_LIKE)?=.*(debian|ubuntu)/m)
  /** @type {Command[]} */
  const packages = isOfSystem
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', ...BROWSERS[setting].packages],
      ]
    : []
  if (setting !== 'CHROMIUM_PATH') return packages
  // Ubuntu's package only installs the snap, which containers lack; the fallback is Playwright's own download, for root
  // with the libraries that it needs.
  /** @type {Command} */
  const playwright = [node, inProject('node_modules', '.bin', 'playwright'), 'install']
  return [...packages, [...playwright, ...(isOfSystem ? ['--with-deps'] : []), 'chromium']]
}

const isRoot = () => process.getuid?.() === 0

/** @param {RegExp} pattern */
function isSystem(pattern) {
  try {
    return pattern.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * @param {Setting} setting
 * @param {string} node
 */
async function findBrowser(setting, node) {
  const { paths, needs, proof = '--version' } = BROWSERS[setting]
  /** @param {string} path */
  const starts = async (path) => existsSync(path) && (await run(path, [proof])).code === 0
  const named = process.env[setting]
  if (named) {
    if (await starts(named)) return named
    throw new UserError(`${setting} names ${named}, which does not start.`)
  }
  if (needs && !existsSync(needs)) return undefined
  for (const path of paths.map((name) => `/usr/bin/${name}`)) if (await starts(path)) return path
  if (setting !== 'CHROMIUM_PATH') return undefined
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await run(node, ['--input-type=module', '-e', ask])
  return (await starts(output.trim())) ? output.trim() : undefined
}
