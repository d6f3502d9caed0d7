import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Controls } from './controls.ts'

const ROOT = join(import.meta.dirname, '../..')
const NODE = join(ROOT, 'node_modules/.bin/node')

const KEYS = { keyId: 'rzp_test_standin', keySecret: 'standin-key-secret', webhookSecret: 'standin-webhook-secret' }

type Options = Partial<typeof KEYS> & {
  port?: number
  /** The address of its events; `control('webhook', …)` changes it. */
  webhookUrl?: string
  /** The pauses before each retry; after the last retry an event is dropped. */
  retryPausesMs?: readonly number[]
}

export type Razorpay = Awaited<ReturnType<typeof startRazorpay>>

/** Starts the stand-in for Razorpay as a separate process, by default on a free port. */
export async function startRazorpay({ port = 0, webhookUrl, retryPausesMs, ...given }: Options = {}) {
  const keys = { ...KEYS, ...given }
  const settings = {
    port,
    'key-id': keys.keyId,
    'key-secret': keys.keySecret,
    'webhook-secret': keys.webhookSecret,
    'webhook-url': webhookUrl,
    'retry-pauses': retryPausesMs?.join(','),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`]))
  const child = spawn(NODE, ['--disable-warning=ExperimentalWarning', 'test/razorpay/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    // The IPC channel ends the stand-in with the process that started it.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const failed = exited.then(([code]) => Promise.reject(new Error(`The stand-in for Razorpay ended with ${code}`)))
  failed.catch(() => {})
  const [line] = (await Promise.race([once(createInterface(child.stdout as Readable), 'line'), failed])) as [string]
  const { origin } = new URL(line)

  async function control<Name extends keyof Controls>(
    name: Name,
    input?: Controls[Name]['input'],
  ): Promise<Controls[Name]['answer']> {
    const answer = await fetch(`${origin}/standin/${name}`, {
      method: input ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json' },
      body: input && JSON.stringify(input),
    })
    if (!answer.ok) throw new Error(`The stand-in for Razorpay refused ${name}: ${await answer.text()}`)
    return (await answer.json()) as Controls[Name]['answer']
  }

  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }

  return { url: line, checkoutUrl: `${line}/checkout.js`, ...keys, control, stop }
}
