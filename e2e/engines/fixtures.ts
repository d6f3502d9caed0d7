import { existsSync } from 'node:fs'
import { type Network, openNetwork } from '../../test/network.ts'
import { test as base, expect } from '../fixtures.ts'
import { startChromium } from './chromium.ts'
import { startFirefox } from './firefox.ts'
import { DESKTOP, type Engine, type Size } from './tab.ts'
import { toVisitor, type Visitor } from './visitor.ts'
import { startWebkit } from './webkit.ts'

export { expect }

/** Firefox logs this for a file that was still loading when the visitor left the page. */
export const LEFT_EARLY = /A ServiceWorker intercepted the request/

/** `npm run test:long` leaves a path empty if it could not install the browser. */
const { FIREFOX_PATH = '/usr/bin/firefox-esr', WEBKIT_DRIVER_PATH = '/usr/bin/WebKitWebDriver' } = process.env

type TestFixtures = {
  size: Size
  /** The visitor's network. */
  network: Network
  visitor: Visitor
}
/** The engine named by the project; undefined if this machine lacks it. */
type WorkerFixtures = { engine: Engine | undefined }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  size: [DESKTOP, { option: true }],

  engine: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const engines: Record<string, () => Promise<Engine> | undefined> = {
        chromium: () => startChromium(playwright.chromium, launchOptions),
        firefox: () => (existsSync(FIREFOX_PATH) ? startFirefox(FIREFOX_PATH) : undefined),
        webkit: () => (existsSync(WEBKIT_DRIVER_PATH) ? startWebkit(WEBKIT_DRIVER_PATH) : undefined),
      }
      const [name = ''] = project.name.split('-')
      const engine = await engines[name]?.()
      await use(engine)
      await engine?.close()
    },
    { scope: 'worker' },
  ],

  network: async ({ server }, use) => {
    const network = await openNetwork(server.url)
    await use(network)
    network.close()
  },

  visitor: async ({ engine, size, network, expectedErrors }, use, info) => {
    test.skip(!engine, `There is no ${info.project.name} here`)
    if (!engine) return
    const { tab, problems, close } = await engine.openTab(size)
    await use(toVisitor(tab, network.url))
    if (info.status !== info.expectedStatus) await tab.screenshot({ path: info.outputPath('screen.png') })
    await close()
    const unexpected = problems.filter((problem) => !expectedErrors.some((expected) => expected.test(problem)))
    expect(unexpected, 'Errors of the page').toEqual([])
  },

  // The guard of the other tests would start another Chromium.
  guard: ({ browserName: _ }, use) => use(undefined),
})
