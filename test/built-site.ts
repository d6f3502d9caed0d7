import { createApp } from '../server/app.ts'
import { loadBuiltConsole, loadBuiltSite } from '../server/site.ts'
import type { TestApp } from './harness.ts'

/** The site and the console as they were built, on the database of a test. */
export async function openSite({ deps }: TestApp) {
  const app = createApp(deps, { site: await loadBuiltSite(), console: await loadBuiltConsole() })
  const ask = async (path: string, init?: RequestInit) => app.request(new URL(path, 'https://karigar.example').href, init)
  const read = async (path: string) => (await ask(path)).text()
  /** The English pages of the sitemap. */
  async function listPages(): Promise<string[]> {
    const addresses = (await read('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)
    return [...addresses].map(([, path = '']) => path).filter((path) => !/^\/(hi|mr)(\/|$)/.test(path))
  }
  return { ask, read, listPages }
}
