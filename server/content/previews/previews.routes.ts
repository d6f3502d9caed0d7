import type { Hono } from 'hono'
import type * as api from '../../../contract/api.ts'
import { PREVIEW_LIFE_MS, type PreviewKind, type TranslationDraft } from '../../../contract/content/previews.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/languages.ts'
import type { SiteApi } from '../../../contract/site.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid, notFound, toFieldErrors } from '../../platform/http/errors.ts'
import { setPrivate } from '../../platform/http/headers.ts'
import { type Site, siteInfo } from '../../platform/http/pages.ts'
import { createToken } from '../../platform/secrets.ts'
import { hashOf, leadToPages, listTexts, saveTexts, translate } from '../kinds/translations.rules.ts'
import { getEnglish } from '../kinds.store.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { findPreview, insertPreview } from './previews.store.ts'

export function previewHandlers({ db, now }: Deps): Handlers<typeof api.previews> {
  return {
    async create({ kind, fields, translation }) {
      const { preview } = CONTENT_STORES[kind]
      if (!preview) throw notFound()
      const given = translation ? await translateStored(db, kind, String(fields.id), translation) : fields
      const draft = preview.draft.safeParse(given)
      if (!draft.success) throw invalid(toFieldErrors(draft.error.issues))
      const token = createToken()
      const row = { token, kind, fields: { ...(draft.data as object), language: translation?.language } }
      await db.transaction((tx) => insertPreview(tx, row, now()))
      const expiresAt = new Date(now().getTime() + PREVIEW_LIFE_MS)
      return { status: true, data: { path: `/preview/${token}`, expires_at: expiresAt } }
    },
  }
}

/** The stored record, with the texts of the translation being typed. */
async function translateStored(
  db: DbOrTx,
  kind: PreviewKind,
  key: string,
  { language, texts }: TranslationDraft,
): Promise<object> {
  const { record } = await getEnglish(db, kind, key)
  const english = listTexts(kind, record)
  const of = new Map(english.map(({ name, text }) => [name, hashOf(text)]))
  const translated: Record<string, unknown> = {
    ...translate(kind, record, saveTexts({}, texts, { version: record.version, of })),
    id: key,
    title_en: english.find(({ name }) => name === 'title')?.text,
  }
  const { html }: { html?: { column: { name: string }; clean: (html: string) => string } } = CONTENT_STORES[kind]
  if (!html) return translated
  const { name } = html.column
  return { ...translated, [name]: leadToPages(html.clean(String(translated[name])), language) }
}

const BANNER =
  '<p role="status" style="background-color:var(--color-notice);color:var(--color-on-notice);padding:0.5rem 1rem;text-align:center;font-weight:600">Preview of a draft. Only you can see it, but its links and bookings are real.</p>'

/**
 * Mounts `GET /preview/:token`: the real page with a draft in it. Only its address opens it, and no cache stores it.
 */
export function mountPreviews(app: Hono, site: Site, api: SiteApi, deps: Deps): void {
  app.get('/preview/:token', async (c, next) => {
    const { db, now } = deps
    const preview = await findPreview(db, c.req.param('token'), now())
    const page = preview && CONTENT_STORES[preview.kind].preview
    if (!page) {
      await next()
      // The address is a secret, so nothing is stored under it.
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
    // Next to a form it has a heading there, and its links are disabled.
    const banner = c.req.header('Sec-Fetch-Dest') === 'iframe' ? '' : BANNER
    return c.html(
      answer.html.replace(/<body[^>]*>/, (body) => body + banner),
      200,
      headers,
    )
  })
}
