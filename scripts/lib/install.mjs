import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { withLock } from './lock.mjs'
import { lastLines, run } from './processes.mjs'
import { hasSources, inProject, readJson, root } from './project.mjs'
import { UserError } from './user-error.mjs'

const LOCK_FILE = inProject('package-lock.json')
const STAMP = inProject('node_modules', '.karigar.json')
const OWN_NODE = inProject('node_modules', '.bin', 'node')
const NODE_MAJOR = 24
const NPM_MAJOR = 9

/** @typedef {{ version: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */

/** Installs what package-lock.json names, unless it is installed; returns the Node to run the program with. */
export async function ensureInstalled() {
  return findStamped() ?? (await withLock(async () => findStamped() ?? (await adopt()) ?? (await install())))
}

/** Identifies the lock file and the machine: node_modules may have come with a copied folder. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex')
  return `${hash} ${process.platform} ${process.arch}`
}

function findStamped() {
  /** @type {{ fingerprint: string, node: string } | undefined} */
  const stamp = readJson(STAMP)
  if (stamp?.fingerprint !== fingerprint()) return undefined
  const node = resolve(root, stamp.node)
  return existsSync(node) ? node : undefined
}

/** Accepts a node_modules that was installed by hand with `npm install`. */
async function adopt() {
  const locked = readPackages(LOCK_FILE)
  const installed = readPackages(inProject('node_modules', '.package-lock.json'))
  if (!locked || !installed) return undefined
  const needsDev = hasSources()
  /** @param {[string, Package]} entry */
  const isThere = ([path, { version, optional, dev, devOptional }]) =>
    path === '' || (installed[path] ? installed[path].version === version : optional || ((dev || devOptional) && !needsDev))
  const node = Object.entries(locked).every(isThere) ? await findNode() : undefined
  return node && stampWith(node)
}

/**
 * @param {string} path
 * @returns {Record<string, Package> | undefined}
 */
const readPackages = (path) => readJson(path)?.packages

async function install() {
  await checkNpm()
  console.log('Installing packages: the first time this takes a minute')
  rmSync(STAMP, { force: true })
  // The build needs the development packages, also under NODE_ENV=production; Node itself comes by an install script.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts=false', '--no-audit', '--no-fund']
  let { code, output } = await npm(['ci', ...flags])
  // A lock file written against a registry that lacks other platforms' packages is refused by `ci`, not by `install`.
  if (/package-lock\.json.* in sync/.test(output)) ({ code, output } = await npm(['install', '--no-save', ...flags]))
  if (code !== 0) {
    throw new UserError(`${lastErrors(output)}\nThe packages could not be installed: ${guess(output)}. npm's words stand above.`)
  }
  const node = await findNode()
  if (node) return stampWith(node)
  throw new UserError(
    `The Node ${NODE_MAJOR} that comes with the packages does not run here, and this is Node ${process.versions.node}: install Node ${NODE_MAJOR}, then start again.`,
  )
}

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
  try {
    writeFileSync(STAMP, JSON.stringify({ fingerprint: fingerprint(), node: relative(root, node) }))
  } catch {
    // An installation that this user may only read is checked again at every start.
  }
  return node
}
