import { launch } from 'puppeteer-core'
import { endWithRun } from '../../test/end-with-run.ts'
import type { Engine, Tab } from './tab.ts'

/** Starts the system's Firefox through WebDriver BiDi, for which it needs no driver. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath })
  const { spawnargs = [] } = browser.process() ?? {}
  // Puppeteer starts each Firefox with a new profile folder, which identifies its processes.
  for (const folder of spawnargs.filter((_, index) => spawnargs[index - 1] === '--profile')) endWithRun(`--profile ${folder}`)
  return {
    async openTab(size) {
      const context = await browser.createBrowserContext()
      const tab = await context.newPage()
      await tab.setViewport(size)
      const problems: string[] = []
      tab.on('pageerror', (error) => problems.push(`page: ${error}`))
      tab.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`)
      })
      return { tab: tab as Tab, problems, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
