import type { Hono } from 'hono'
import type { Language } from '../../../contract/languages.ts'
import type { SiteApi } from '../../../contract/site.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { setPrivate } from '../../platform/http/headers.ts'
import type { Site } from '../../platform/http/pages.ts'
import { siteInfo } from '../../platform/http/site-info.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { findPreview } from './previews.store.ts'

const BANNER =
  '<p role="status" style="background-color:var(--color-notice);color:var(--color-on-notice);padding:0.5rem 1rem;text-align:center;font-weight:600">Preview of a draft. Only you can see it, but its links and bookings are real.</p>'

/** Mounts `GET /preview/:token`: the real page with a draft in it, which only its address opens and no cache stores. */
export function mountPreviews(app: Hono, site: Site, api: SiteApi, deps: Deps): void {
  app.get('/preview/:token', async (c, next) => {
    const { db, now } = deps
    const preview = await findPreview(db, c.req.param('token'), now())
    const page = preview && CONTENT_STORES[preview.kind].preview
    if (!page) {
      await next()
      // Nothing is kept under an address that is a secret.
      return setPrivate(c)
    }
    const { language = 'en', ...fields } = preview.fields as { language?: Language }
    const draft = await page.toPage(fields, { db, api: { ...api.in(language), in: api.in }, now: now() })
    const { render } = await site.loadRenderer()
    const answer = await render(
      { ...draft.request, language },
      { ...draft.api, in: () => draft.api },
      siteInfo(deps),
      site.assets,
    )
    if (answer.status === 301) throw new Error(`The page of a preview leads to ${answer.location}`)
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    return c.html(
      answer.html.replace(/<body[^>]*>/, (body) => body + BANNER),
      200,
      headers,
    )
  })
}
