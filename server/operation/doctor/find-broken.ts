import type { AskSite, Deps } from '../../platform/deps/deps.ts'

export type Broken = { page: string; target: string }

/** Limits of the search, because somebody waits for the doctor's answer. */
const MAX_PAGES = 300
const MAX_TARGETS = 2_000
const MAX_SECONDS = 20

/**
 * Reads the pages of the sitemap, and requests everything within the site that they link or show. Other sites are left
 * alone.
 */
export async function findBroken({
  askSite,
  now,
}: Pick<Deps, 'now'> & { askSite: AskSite }): Promise<{ broken: Broken[]; pages: number }> {
  const startedAt = now().getTime()
  const requireTime = (read: string) => {
    if (now().getTime() - startedAt > MAX_SECONDS * 1000) throw new Error(`in ${MAX_SECONDS} seconds ${read}`)
  }
  const answer = await askSite('/sitemap.xml')
  if (!answer.ok) throw new Error('the site does not answer')
  const sitemap = await answer.text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname).slice(0, MAX_PAGES)
  const foundOn = new Map<string, string>()
  for (const [read, page] of pages.entries()) {
    requireTime(`it read ${read} of ${pages.length} pages`)
    const answer = await askSite(page)
    const html = await answer.text()
    if (answer.status >= 400) foundOn.set(page, '/sitemap.xml')
    for (const target of listTargets(html)) if (!foundOn.has(target) && foundOn.size < MAX_TARGETS) foundOn.set(target, page)
  }
  const broken: Broken[] = []
  const targets = [...foundOn].filter(([target, page]) => !pages.includes(target) || page === '/sitemap.xml')
  for (const [followed, [target, page]] of targets.entries()) {
    requireTime(`it read ${pages.length} pages, and followed ${followed} of their ${targets.length} links and pictures`)
    const answer = await askSite(target)
    await answer.body?.cancel()
    if (answer.status >= 400) broken.push({ page, target })
  }
  return { broken, pages: pages.length }
}

/** The paths within the site that a page links or shows. */
function listTargets(html: string): Set<string> {
  const sources = html.matchAll(/<(?:a|img|source)\s[^>]*?\b(?:href|src)="(\/(?!\/)[^"#?]*)/g)
  return new Set([...sources].map(([, path = '']) => path.replaceAll('&amp;', '&')))
}
