import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { withLock } from './lock.mjs'
import { lastLines, run } from './processes.mjs'
import { inProject, readJson, root, UserError } from './project.mjs'

const LOCK_FILE = inProject('package-lock.json')
const INSTALLED_FILE = inProject('node_modules', '.package-lock.json')
const STAMP = inProject('node_modules', '.karigar.json')
const OWN_NODE = inProject('node_modules', '.bin', 'node')
const PROGRESS_MS = 10_000
const NODE_MAJOR = 24
const NPM_MAJOR = 9

/** @typedef {{ version: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */

/**
 * Installs what package-lock.json names, unless it is installed: what builds and serves, and with `dev` also what tests
 * and lint need. Returns the Node to run the program with.
 */
export async function ensureInstalled({ dev = false } = {}) {
  return findStamped(dev) ?? (await withLock(async () => findStamped(dev) ?? (await adopt(dev)) ?? (await install(dev))))
}

/** Identifies the lock file and the machine: node_modules may have come with a copied folder. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
  return `${hash} ${process.platform} ${process.arch}`
}

/** @param {boolean} dev */
function findStamped(dev) {
  /** @type {{ fingerprint: string, node: string, dev?: boolean } | undefined} */
  const stamp = readJson(STAMP)
  if (stamp?.fingerprint !== fingerprint() || (dev && !stamp.dev)) return undefined
  const node = resolve(root, stamp.node)
  return existsSync(node) ? node : undefined
}

/**
 * Accepts a node_modules that was installed by hand with `npm install`.
 * @param {boolean} dev
 */
async function adopt(dev) {
  const node = areInstalled(dev) ? await findNode() : undefined
  return node && stampWith(node)
}

/** @param {boolean} dev */
function areInstalled(dev) {
  const locked = readPackages(LOCK_FILE)
  const installed = readPackages(INSTALLED_FILE)
  if (!locked || !installed) return false
  return Object.entries(locked).every(([path, { version, optional, dev: isDev, devOptional }]) => {
    if (path === '') return true
    return installed[path] ? installed[path].version === version : optional || ((isDev || devOptional) && !dev)
  })
}

/**
 * @param {string} path
 * @returns {Record<string, Package> | undefined}
 */
const readPackages = (path) => readJson(path)?.packages

/** @param {boolean} dev */
async function install(dev) {
  await checkNpm()
  // `ci` removes everything first, so what only adds to the program's packages is `install`: a site may run from them.
  const onlyAdds = dev && areInstalled(false)
  const hadDev = Object.values(readPackages(INSTALLED_FILE) ?? {}).some((installed) => installed.dev)
  console.log(onlyAdds ? 'Installing the packages of tests and lint' : 'Installing packages: the first time this takes a minute')
  rmSync(STAMP, { force: true })
  const start = performance.now()
  const progress = setInterval(() => console.log(`  ${countInstalled()} so far`), PROGRESS_MS)
  const command = onlyAdds ? ['install', '--no-save'] : ['ci']
  // Also under NODE_ENV=production. Node itself comes by an install script.
  const flags = [
    `--${dev || hadDev ? 'include' : 'omit'}=dev`,
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
  ]
  let { code, output } = await npm([...command, ...flags])
  // A lock file written against a registry that lacks other platforms' packages is refused by `ci`, not by `install`.
  if (/package-lock\.json.* in sync/.test(output)) ({ code, output } = await npm(['install', '--no-save', ...flags]))
  clearInterval(progress)
  if (code !== 0) {
    throw new UserError(`${lastErrors(output)}\nThe packages could not be installed: ${guess(output)}. npm's words stand above.`)
  }
  const node = await findNode()
  if (!node) {
    throw new UserError(
      `The Node ${NODE_MAJOR} that comes with the packages does not run here, and this is Node ${process.versions.node}: install Node ${NODE_MAJOR}, then start again.`,
    )
  }
  console.log(`Installed ${countInstalled()} packages in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  return stampWith(node)
}

const countInstalled = () =>
  Object.keys(readPackages(LOCK_FILE) ?? {}).filter((path) => path && existsSync(inProject(path, 'package.json'))).length

async function checkNpm() {
  const { code, output } = await npm(['--version'])
  if (code !== 0) throw new UserError('npm is missing: install it (it comes with Node), then start again.')
  const version = output.trim().split('\n').at(-1)
  if (Number.parseInt(version ?? '', 10) < NPM_MAJOR) {
    throw new UserError(`Karigar needs npm ${NPM_MAJOR} or later; this is npm ${version}.`)
  }
}

/**
 * Runs the npm that started this script, if one did: it need not be on the PATH.
 * @param {string[]} args
 */
function npm(args) {
  const { npm_execpath: path = '' } = process.env
  if (basename(path) === 'npm-cli.js') return run(process.execPath, [path, ...args], { env: process.env })
  return run('npm', args, { env: process.env, shell: process.platform === 'win32' })
}

/** @param {string} output */
const lastErrors = (output) => lastLines(output.replaceAll(/^npm (warn|notice).*\n/gm, ''), 12)

/** @param {string} output */
function guess(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(output)) {
    return 'the package registry could not be reached'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return 'this user may not write in the folder'
  if (/ENOSPC/.test(output)) return 'the disk is full'
  return 'npm failed'
}

/** Falls back to the machine's own Node where the project's Node has no build (on Alpine, for example). */
async function findNode() {
  const { code, output } = await run(OWN_NODE, ['--version'])
  if (code === 0 && output.startsWith(`v${NODE_MAJOR}.`)) return OWN_NODE
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined
}

/** @param {string} node */
function stampWith(node) {
  const stamp = { fingerprint: fingerprint(), node: relative(root, node), dev: areInstalled(true) }
  try {
    writeFileSync(STAMP, JSON.stringify(stamp))
  } catch {
    // An installation that this user may only read is checked again at every start.
  }
  return node
}
