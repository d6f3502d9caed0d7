import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const BUDGET_BYTES = 120_000
const BUILT = join(import.meta.dirname, '../dist/console')
const FIRST_SCREENS = ['auth/sign-in-form.tsx', 'dashboard/dashboard-page.tsx', 'leads/leads-page.tsx']

type Manifest = Record<string, { file: string; imports?: string[] }>

// Bytes of a build are the same on every machine, so a test may hold them. Times are printed by `npm run bench`.
for (const screen of FIRST_SCREENS) {
  test(`the first load of the console with ${screen} is at most ${BUDGET_BYTES / 1000} kB of script`, () => {
    const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest
    const files = filesOf(manifest, ['web/console/main.tsx', `web/console/${screen}`])
    const bytes = [...files].map((file) => statSync(join(BUILT, `${file}.br`)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_BYTES)
  })
}

/** The files of these modules and of all that they import at once. */
function filesOf(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}
