import { launch } from 'puppeteer-core'
import type { Engine, Tab } from './tab.ts'

/** Firefox of the system, by WebDriver BiDi, which it speaks without a driver beside it. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath })
  return {
    async openTab(size) {
      const context = await browser.createBrowserContext()
      const tab = await context.newPage()
      await tab.setViewport(size)
      const complaints: string[] = []
      tab.on('pageerror', (error) => complaints.push(`page: ${error}`))
      tab.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
      })
      return { tab: tab as Tab, complaints, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
