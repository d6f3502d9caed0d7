import type { TestApp } from './harness.ts'
import { IS_LONG } from './patience.ts'

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

/**
 * One page of each kind, such as one service and one blog; in the long run every page. Pages of a kind have the same
 * template.
 */
export function onePerKind(paths: readonly string[]): string[] {
  if (IS_LONG) return [...paths]
  return [...new Map(paths.map((path) => [toKind(path), path])).values()]
}

function toKind(path: string): string {
  const parts = path.split('/')
  return parts.length > 3 ? `${parts[1]} ${parts.length}` : path
}
