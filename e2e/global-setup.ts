import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../test/program.ts'

/** Makes one data folder with the content of the first start; each worker's server gets a copy of it. */
async function globalSetup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-e2e-'))
  const program = await startProgram(join(folder, 'template'))
  await program.stop()
  process.env.KARIGAR_E2E_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

// biome-ignore lint/style/noDefaultExport: Playwright requires a default export
export default globalSetup
