import type { BrowserType, LaunchOptions } from '@playwright/test'
import type { Engine, Tab } from './tab.ts'

export async function startChromium(chromium: BrowserType, options: LaunchOptions): Promise<Engine> {
  const browser = await chromium.launch(options)
  return {
    async openTab(viewport) {
      const context = await browser.newContext({ viewport })
      const complaints: string[] = []
      context.on('weberror', (error) => complaints.push(`page: ${error.error().stack}`))
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
      })
      return { tab: (await context.newPage()) as Tab, complaints, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
