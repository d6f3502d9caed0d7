import type * as api from '../../../contract/api.ts'
import { PREVIEW_LIFE_MS, type PreviewKind, type TranslationDraft } from '../../../contract/content/previews.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid, notFound, toFieldErrors } from '../../platform/http/errors.ts'
import { createToken } from '../../platform/secrets.ts'
import { getEnglish } from '../english.store.ts'
import { hashOf, leadToPages, listTexts, saveTexts, translate } from '../kinds/translations.rules.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { insertPreview } from './previews.store.ts'

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

/** The record as it is stored, with the texts of a translation that is typed. */
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
