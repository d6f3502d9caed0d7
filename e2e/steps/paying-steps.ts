import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, WorkerFixture } from '@playwright/test'
import { type Program, startProgram } from '../../test/program.ts'
import { test as base } from '../fixtures.ts'

type ServerFixture = WorkerFixture<Program, { browserName: string }>

let count = 0

/** Starts the program with these settings on a copy of the seeded data folder. */
export async function startWith(settings: Record<string, string>, worker: number): Promise<Program> {
  const folder = process.env.KARIGAR_E2E_FOLDER ?? ''
  const dataDir = join(folder, `paying-${worker}-${++count}`)
  cpSync(join(folder, 'template'), dataDir, { recursive: true })
  const program = await startProgram(dataDir, { TRUST_PROXY: '1', ...settings })
  return {
    ...program,
    async stop() {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The fixture `server` for a spec whose program needs other settings. */
export function serverWith(settings: Record<string, string>): [ServerFixture, { scope: 'worker' }] {
  const server: ServerFixture = async ({ browserName: _ }, use, { workerIndex }) => {
    const program = await startWith(settings, workerIndex)
    await use(program)
    await program.stop()
  }
  return [server, { scope: 'worker' }]
}

/** A test on a server with the sandbox's checkout; the spec files that import it share the server. */
export const test = base.extend<object, { server: Program }>({
  server: serverWith({ PAYMENTS: 'sandbox' }),
})

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ })

/** Reads the order that the browser has stored with the draft. */
export function readOrder(page: Page): Promise<{ id: string; token: string }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('booking') ?? '{}').paying?.order)
}
