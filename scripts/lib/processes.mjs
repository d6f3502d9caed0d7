import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { inProject, root } from './project.mjs'

const LOOK_EVERY_MS = 250
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The project's own tools and its Node come first, for everything that is started from here on. */
export function toolEnv(more = {}) {
  return { ...process.env, PATH: `${inProject('node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`, ...more }
}

/** Answers the exit code and what was said; with `show` it is said on the terminal at once. */
export function run(command, args, { show = false, env = toolEnv(), shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    const letGo = onSignal((signal) => {
      child.kill(signal)
      child.once('close', () => process.exit(toExitCode(null, signal)))
    })
    const said = []
    child.stdout?.on('data', (data) => said.push(data))
    child.stderr?.on('data', (data) => said.push(data))
    child.on('error', (error) => done({ code: 127, said: error.message }))
    child.on('close', (code, signal) => {
      letGo()
      done({ code: toExitCode(code, signal), said: Buffer.concat(said).toString() })
    })
  })
}

/**
 * Runs the program in our place: its terminal, our signals, its exit code. Its IPC channel closes when we are gone,
 * also by SIGKILL, so that it need not live on unseen.
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

/** npm hands SIGTERM to the shell between us, which ends and tells nobody. */
function onParentGone(handle) {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    handle()
  }, LOOK_EVERY_MS).unref()
}

/** Answers the function that takes the handler off again. */
function onSignal(handle) {
  for (const signal of PASSED_ON) process.on(signal, handle)
  return () => {
    for (const signal of PASSED_ON) process.off(signal, handle)
  }
}

const toExitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')
