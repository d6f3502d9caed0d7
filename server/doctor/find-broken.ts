import type { AskSite } from './checks.ts'

export type Broken = { page: string; target: string }

/** What is read at most, and for how long: the doctor answers while somebody waits. */
const MAX_PAGES = 300
const MAX_TARGETS = 2_000
const MAX_MS = 20_000

/**
 * Reads the pages of the sitemap, and asks for everything within the site that they link or show. Other sites are not
 * asked.
 */
export async function findBroken(ask: AskSite): Promise<{ broken: Broken[]; pages: number }> {
  const endsAt = performance.now() + MAX_MS
  const answer = await ask('/sitemap.xml')
  if (!answer.ok) throw new Error('the site does not answer')
  const sitemap = await answer.text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname).slice(0, MAX_PAGES)
  const foundOn = new Map<string, string>()
  for (const page of pages) {
    if (performance.now() > endsAt) throw new Error('the site has too many pages to read them in time')
    const answer = await ask(page)
    const html = await answer.text()
    if (answer.status >= 400) foundOn.set(page, '/sitemap.xml')
    for (const target of listTargets(html)) if (!foundOn.has(target) && foundOn.size < MAX_TARGETS) foundOn.set(target, page)
  }
  const broken: Broken[] = []
  for (const [target, page] of foundOn) {
    if (performance.now() > endsAt) throw new Error('the site has too many links to follow them in time')
    if (pages.includes(target) && page !== '/sitemap.xml') continue
    const answer = await ask(target)
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
