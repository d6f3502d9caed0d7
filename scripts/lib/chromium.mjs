import { existsSync, readFileSync } from 'node:fs'
import { lastLines, run } from './processes.mjs'
import { inProject } from './project.mjs'
import { Sentence } from './sentence.mjs'

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`)

/** The path of a Chromium that starts; where there is none, one is installed. */
export async function ensureChromium(node) {
  const found = await findChromium(node)
  if (found) return found
  const said = []
  for (const [command, ...args] of listWays(node)) {
    console.log(`No Chromium here: installing it (${[command, ...args].join(' ')})`)
    const step = await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (step.code !== 0) said.push(lastLines(step.said, 4))
    const installed = await findChromium(node)
    if (installed) return installed
  }
  throw new Sentence(
    `${said.join('\n')}\nThe browser tests need Chromium, and it could not be installed: install it from your system's packages, or name one in CHROMIUM_PATH.`,
  )
}

function listWays(node) {
  const playwright = [node, inProject('node_modules', '.bin', 'playwright'), 'install']
  if (process.getuid?.() !== 0 || !isDebian()) return [[...playwright, 'chromium']]
  // Ubuntu's package is a door to snap, which containers lack: then Playwright's own download with its libraries.
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    [...playwright, '--with-deps', 'chromium'],
  ]
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

async function findChromium(node) {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (await starts(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Sentence(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not start.`)
  }
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  for (const path of INSTALLED) if (await starts(path)) return path
  const { said } = await run(node, ['--input-type=module', '-e', ask])
  return (await starts(said.trim())) ? said.trim() : undefined
}

const starts = async (path) => existsSync(path) && (await run(path, ['--version'])).code === 0
