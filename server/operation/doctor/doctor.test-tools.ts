import type { TestApp } from '../../../test/harness.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import type { AskSite, Deps } from '../../platform/deps/deps.ts'
import { examine, listChecks } from './examine.ts'

const noSite: AskSite = () => Promise.reject(new Error('This test has no site'))

/** Returns a function that runs one check by name, with the test's own deps if it has any. */
export function checksOf({ deps }: TestApp, askSite = noSite) {
  return async (name: string, own: Partial<Deps & { askSite: AskSite }> = {}) => {
    const checks = listChecks(deps.modules).filter((one) => one.name === name)
    const [finding] = await examine({ ...deps, askSite, ...own }, checks, PATIENCE_MS)
    if (!finding) throw new Error(`There is no check ${name}`)
    return finding
  }
}
