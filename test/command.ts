import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NODE_FLAGS } from '../scripts/lib/node-flags.mjs'
import { START_ENV } from './program.ts'

const ROOT = join(import.meta.dirname, '..')
const NODE = join(ROOT, 'node_modules/.bin/node')

/** Starts what `npm run <words>` starts, such as a backup, without the script in front of it. */
export function startCommand(words: string[], env: Record<string, string>) {
  const child = spawn(NODE, [...NODE_FLAGS, 'server/command.ts', ...words], {
    cwd: ROOT,
    env: { ...START_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(String(data)))
  /** The exit code, null if it was killed, and what it printed on both streams. */
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said: said.join('').trim() }))
  return { child, ended }
}
