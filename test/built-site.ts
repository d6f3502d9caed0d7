import type { TestApp } from './harness.ts'

/** The pages of a test's site. */
export function openSite({ fetch }: TestApp) {
  const ask = (path: string, init?: RequestInit) => fetch(new URL(path, 'https://karigar.example').href, init)
  const read = async (path: string) => (await ask(path)).text()
  /** The English pages of the sitemap. */
  async function listPages(): Promise<string[]> {
    const addresses = (await read('/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)
    return [...addresses].map(([, path = '']) => path).filter((path) => !/^\/(hi|mr)(\/|$)/.test(path))
  }
  return { ask, read, listPages }
}
