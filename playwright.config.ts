import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './test/chromium-flags.ts'
import { PATIENCE_MS, TEST_MS } from './test/patience.ts'

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium'

// Chromium uses the last flag of this name only, so Playwright's own list is repeated here. Our three come first: one
// starts a process for the next page in advance, two draw the browser's frame; together half of a page's opening time.
const DISABLED_FEATURES = [
  ...['SpareRendererForSitePerProcess', 'PreloadTopChromeWebUI', 'WebUIOmniboxPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter'],
  ...['HttpsFirstBalancedModeAutoEnable', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'OptimizationHints', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying', 'PreconnectToSearch', 'TcpPortRandomizationWin'],
]

/** An engine runs its journeys in one worker: starting a browser takes longer than a journey. */
const ENGINE = { testDir: 'e2e/engines', fullyParallel: false, workers: 1 }
/** Journeys of the engines that those of the site and of the console tell in Chromium too. */
const TOLD_TWICE = ['console', 'languages', 'plain-forms', 'site'].map((name) => `**/engines/${name}.spec.ts`)

/** Each worker has a server and a database of its own, see e2e/fixtures.ts. */
export default defineConfig<{ effectiveType: '3g' | '4g' }>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Two more than cores, because a journey waits for its page a third of its time.
  workers: availableParallelism() + 2,
  timeout: TEST_MS,
  expect: { timeout: PATIENCE_MS },
  // A journey that fails once in hundreds of runs is reported by name, with what its page showed, and stops no one.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/playwright.json' }]],
  // In the order of their start: the slowest engine first and the shortest cases last, so that both cores stay busy.
  // `npm test` runs `chromium`, `console` and `site`, `npm run test:long` the others.
  projects: [
    ...['webkit', 'firefox'].map((name) => ({ name, ...ENGINE })),
    { name: 'chromium', ...ENGINE, testIgnore: TOLD_TWICE },
    { name: 'chromium-rest', ...ENGINE, testMatch: TOLD_TWICE },
    // The console's journeys write content, so they are a project of their own, with other servers than the site's.
    // They say that their network is slow, because fetching ahead the code of some eighty files took a sixth of their
    // CPU time.
    { name: 'console', testMatch: '**/console-*.spec.ts', grepInvert: /@long/, use: { effectiveType: '3g' } },
    { name: 'site', testIgnore: ['console-*.spec.ts', 'engines/**'], grepInvert: /@long/ },
    // Walks over every page in every language; in the site's journeys the same walk visits one page of each kind. And
    // the journeys with axe, in each size and colour.
    { name: 'console-looks', testMatch: '**/console-*.spec.ts', grep: /@long|@looks/, use: { effectiveType: '3g' } },
    { name: 'every-page', testIgnore: ['console-*.spec.ts', 'engines/**'], grep: /@long|@looks/ },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every case would cost a fifth of the run: repeat the case that failed with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A page's requests that a worker makes can't be intercepted. e2e/site/offline.spec.ts has it, and so have the
    // engines.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM,
      args: [...CHROMIUM_FLAGS, `--disable-features=${DISABLED_FEATURES}`],
    },
  },
})
