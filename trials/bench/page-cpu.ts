import { pino } from 'pino'
import { createApp } from '../../server/app.ts'
import { createDeps, createFiles } from '../../server/deps.ts'
import { prepareDatabase } from '../../server/platform/db/prepare.ts'
import { readSettings } from '../../server/platform/env/env.ts'
import { loadBuiltConsole, loadBuiltSite } from '../../server/site.ts'
import { printFigure } from './figures.ts'
import { PUBLIC_PAGES } from './pages.ts'

const WARM_UP = 200
const PAGES = 300
const BUDGET_MS = 2

/** Prints the CPU time of each kind of public page, from the data folder of a stopped program. */
export async function printCpu(dataDir: string): Promise<void> {
  console.log('\nCPU of a page that is not cached, in milliseconds, without PostgreSQL and compression')
  const pages = await openPages(dataDir)
  for (const path of PUBLIC_PAGES) printFigure(path, await pages.measureCpu(path), BUDGET_MS)
  const note = 'the first page after an edit, which reads what the others find in the process'
  for (const path of PUBLIC_PAGES) printFigure(`${path}, ${note}`, await pages.measureCpu(path, { isAfterEdit: true }), BUDGET_MS)
  await pages.close()
}

/** Opens the app, without the page cache. */
async function openPages(dataDir: string) {
  const settings = readSettings({ DATA_DIR: dataDir })
  const database = await prepareDatabase(settings)
  const log = pino({ level: 'error' })
  const deps = await createDeps(settings, {
    ...database,
    jobs: { send: async () => {}, sendAll: async () => {} },
    files: await createFiles(settings),
    log,
  })
  let epoch = 1
  const web = { site: await loadBuiltSite(), console: await loadBuiltConsole() }
  const app = createApp({ ...deps, contentEpoch: () => epoch }, web)

  async function ask(path: string, count: number, isAfterEdit: boolean): Promise<void> {
    for (let page = 0; page < count; page++) {
      if (isAfterEdit) epoch += 1
      await (await app.request(path)).text()
    }
  }

  /** The milliseconds of CPU time that this process spends on a page, without PostgreSQL and compression. */
  async function measureCpu(path: string, { isAfterEdit = false } = {}): Promise<number> {
    await ask(path, WARM_UP, isAfterEdit)
    const before = process.cpuUsage()
    await ask(path, PAGES, isAfterEdit)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / PAGES
  }
  return { measureCpu, close: () => database.close() }
}
