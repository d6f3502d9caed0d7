import { inLanguage, splitLanguage } from '../../../../contract/languages.ts'
import { OFFLINE_PATH } from '../../../../contract/site.ts'
import type { OfflineTexts } from '../../../../languages/en/offline.ts'
import { byLanguage } from '../../texts/by-language.ts'
import { findPage, listPages } from './kept.ts'
import { findHeading, isDayPage, toMoment } from './worker.rules.ts'

const TEXTS = byLanguage(
  import.meta.glob<OfflineTexts>('./*/offline.ts', { base: '/languages', import: 'offlineTexts', eager: true }),
)

/** The kept page, with a line at its head that says so. */
export async function toKeptCopy(kept: Response, address: string): Promise<Response> {
  const { language } = splitLanguage(address)
  const texts = TEXTS[language]
  const why = navigator.onLine ? texts.unreachable : texts.offline
  const moment = toMoment(kept.headers.get('Date'), language)
  const keptOn = isDayPage(address) ? texts.keptDayOn : texts.keptOn
  const text = `<p>${why} ${keptOn(moment)}</p><a href="">${texts.tryAgain}</a>`
  const line = `<aside class="kept-line"><div class="wrap">${text}</div></aside>`
  return toAnswer(kept, 200, (html) => html.replace(/<main[^>]*>/, (main) => main + line))
}

/** The offline page in the place of the page at `address`, with links to the kept pages. */
export async function toOfflinePage(address: string): Promise<Response> {
  const page = await findPage(inLanguage(OFFLINE_PATH, splitLanguage(address).language))
  if (!page) return Response.error()
  const links = await Promise.all(
    (await listPages()).map(async ({ cache, request }) => {
      const html = (await (await cache.match(request))?.text()) ?? ''
      const { pathname, search } = new URL(request.url)
      const name = splitLanguage(pathname).path === '/' ? TEXTS[splitLanguage(pathname).language].home : findHeading(html)
      const href = escapeAddress(pathname + search)
      return `<li class="border-t border-line"><a class="action-link w-full py-2" href="${href}">${name || href}</a></li>`
    }),
  )
  // 503: a browser that prerendered this page asks again when the visitor comes.
  return toAnswer(page, 503, (html) =>
    html
      .replace(/href="[^"]*\/offline"/, () => `href="${escapeAddress(address)}"`)
      .replace(/<ul id="kept-pages"[^>]*>/, (list) => list + links.join('')),
  )
}

/** Addresses have no quotation marks: browsers escape them. */
function escapeAddress(address: string): string {
  return address.replaceAll('&', '&amp;')
}

async function toAnswer(kept: Response, status: number, edit: (html: string) => string): Promise<Response> {
  const headers = new Headers(kept.headers)
  // These were about the bytes on the wire.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(edit(await kept.text()), { status, headers })
}
