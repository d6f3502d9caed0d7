import type { BrowserType, LaunchOptions } from '@playwright/test'
import type { Engine, Tab } from './tab.ts'

export async function startChromium(chromium: BrowserType, options: LaunchOptions): Promise<Engine> {
  const browser = await chromium.launch(options)
  return {
    async openTab(viewport) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'allow' })
      const problems: string[] = []
      context.on('weberror', (error) => problems.push(`page: ${error.error().stack}`))
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`)
      })
      return { tab: (await context.newPage()) as Tab, problems, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
