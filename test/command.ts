import { once } from 'node:events'
import { spawnProgram } from './program.ts'

/** Starts the program of `npm run <words>`, such as a backup, without scripts/command.mjs. */
export function startCommand(words: string[], env: Record<string, string>) {
  const child = spawnProgram('server/command.ts', words, env)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)))
  /** The exit code, null if it was killed, and what it printed on both streams. */
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output: output.join('').trim() }))
  return { child, ended }
}
