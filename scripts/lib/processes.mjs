import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inProject, root } from './project.mjs'

const POLL_MS = 250
/** @type {NodeJS.Signals[]} */
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * The environment for child processes: the project's own tools and its Node come first on the PATH.
 * @param {NodeJS.ProcessEnv} more
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnv(more = {}) {
  return { ...process.env, PATH: `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** Libraries always run in production mode; only the operator's NODE_ENV says that this instance serves customers. */
export function productionEnv() {
  return process.env.NODE_ENV === 'production' && !process.env.PRODUCTION ? { PRODUCTION: '1' } : {}
}

/**
 * Returns the exit code and the output; with `show` the output goes to the terminal instead.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { show = false, env = toolEnv(), shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    const removeHandler = onSignal((signal) => {
      child.kill(signal)
      child.once('close', () => process.exit(toExitCode(null, signal)))
    })
    /** @type {Buffer[]} */
    const output = []
    child.stdout?.on('data', (data) => output.push(data))
    child.stderr?.on('data', (data) => output.push(data))
    child.on('error', (error) => done({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      removeHandler()
      done({ code: toExitCode(code, signal), output: Buffer.concat(output).toString() })
    })
  })
}

/**
 * Runs the program in place of this process: the program gets the terminal and the signals, and its exit code is ours.
 * The IPC channel closes when this process ends, even by SIGKILL, so that the program can end too.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  onSignal((signal) => child.kill(signal))
  onParentGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${command} cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(toExitCode(code, signal)))
}

/**
 * npm sends SIGTERM to the shell between npm and this process, and the shell ends without forwarding it.
 * @param {() => void} handle
 */
function onParentGone(handle) {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    handle()
  }, POLL_MS).unref()
}

/**
 * Returns the function that removes the handler.
 * @param {NodeJS.SignalsListener} handle
 */
function onSignal(handle) {
  for (const signal of FORWARDED_SIGNALS) process.on(signal, handle)
  return () => {
    for (const signal of FORWARDED_SIGNALS) process.off(signal, handle)
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const toExitCode = (code, signal) => code ?? 128 + ((signal && constants.signals[signal]) ?? 0)

/**
 * @param {string} text
 * @param {number} count
 */
export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')
