import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { endWithRun } from '../../test/end-with-run.ts'
import { ASK_EVERY_MS, letPass, PATIENCE_MS } from '../../test/patience.ts'
import { findFreePort } from '../../test/program.ts'
import type { Engine, Tab } from './tab.ts'

/** A window in full screen has no bars and can be as narrow as a phone. */
const MINI_BROWSER_FLAGS = ['--automation', '--full-screen']

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/**
 * Starts WebKitGTK's MiniBrowser on a virtual screen through W3C WebDriver. A driver has one session at a time, and
 * each session has separate storage. WebDriver does not report a page's errors, so `problems` is empty.
 */
export async function startWebkit(driverPath: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endWithRun(`${screen.pid} Xvfb `)
  const display = await readDisplay(screen)
  const port = await findFreePort()
  // With GLib's base monitor the browser always counts as online, whatever network the machine has.
  const env = { ...process.env, DISPLAY: `:${display}`, GIO_USE_NETWORK_MONITOR: 'base' }
  const driver = spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore' })
  endWithRun(`${driver.pid} ${driverPath} `)
  const send: Send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
    return value
  }
  await untilAccepted(() => send('GET', '/status'))

  return {
    async openTab(size) {
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: MINI_BROWSER_FLAGS } } }
      const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string }
      const inSession: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
      await inSession('POST', '/window/rect', { x: 0, y: 0, ...size })
      // A window that has just opened may refuse its first page.
      await untilAccepted(() => inSession('POST', '/url', { url: 'about:blank' }))
      return { tab: toTab(inSession), problems: [], close: async () => void (await inSession('DELETE', '')) }
    },
    async close() {
      driver.kill()
      screen.kill()
    },
  }
}

/** The calls of a tab as WebDriver commands. */
function toTab(send: Send): Tab {
  const act = (input: object) => send('POST', '/actions', { actions: [input] })
  const pressKeys = async (values: string[]) => {
    const actions = values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    await act({ type: 'key', id: 'keyboard', actions })
  }
  return {
    goto: (url) => send('POST', '/url', { url }),
    evaluate: async (work, arg) =>
      (await send('POST', '/execute/sync', { script: `return (${work})(arguments[0])`, args: [arg] })) as never,
    mouse: {
      async click(x, y) {
        const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }
        const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
        await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
      },
    },
    keyboard: {
      type: (text) => pressKeys([...text]),
    },
    screenshot: async ({ path }) => writeFile(path, String(await send('GET', '/screenshot')), 'base64'),
  }
}

/** Reads the number of the display that Xvfb has chosen. */
async function readDisplay(screen: ChildProcess): Promise<number> {
  const [said] = await once(screen.stdio[3] as Readable, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })
  return Number(said)
}

/** Repeats a command until WebKit has carried it out. */
async function untilAccepted(command: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; await letPass(ASK_EVERY_MS)) {
    const isAccepted = await command().then(
      () => true,
      () => false,
    )
    if (isAccepted) return
    if (Date.now() > end) throw new Error(`WebKitWebDriver is not ready after ${PATIENCE_MS / 1000} s`)
  }
}
