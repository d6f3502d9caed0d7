import { and, eq, sql } from 'drizzle-orm'
import type { ContentKind } from '../../contract/content.ts'
import type { Language } from '../../contract/languages.ts'
import type { TranslatedTexts, TranslationLanguage } from '../../contract/translated-fields.ts'
import type { DbOrTx } from '../db/client.ts'
import { type Placeholders, prepareQuery } from '../db/prepare-query.ts'
import { translations } from '../db/schema.ts'
import { readCleanHtml, toStoredHtml } from '../html/stored-html.ts'
import { translate } from './translations.rules.ts'

const { kind, key, language, fields, clean_html, clean_key } = translations

/** A kind of content with its HTML, as its definition has them. */
type Definition = { kind: ContentKind; html?: { column: { name: string }; clean: (html: string) => string } }
type Wanted = { kind: ContentKind; key: string; language: TranslationLanguage }

const selectLive = prepareQuery((db, wanted: Placeholders<Wanted>) =>
  db
    .select({ fields, clean_html, clean_key })
    .from(translations)
    .where(and(eq(kind, wanted.kind), eq(key, wanted.key), eq(language, wanted.language), translations.is_live)),
)

/**
 * The record in the caller's language, with the names of the texts that stay English; in English the record itself. Its
 * HTML has to be clean, as that of a translation is.
 */
export async function translateRecord<R extends object>(
  db: DbOrTx,
  { kind, html }: Definition,
  { key, language = 'en' }: { key: number | string; language: Language | undefined },
  record: R,
): Promise<R & { untranslated?: string[] }> {
  if (language === 'en') return record
  const [live] = await selectLive(db, { kind, key: String(key), language })
  const translated = translate(kind, record, live?.fields ?? {})
  const text = html && live?.fields[html.column.name]
  if (!text || !('text' in text)) return translated
  return { ...translated, [html.column.name]: readCleanHtml(text.text, live, html.clean) }
}

type WantedList = Omit<Wanted, 'key'> & { keys: string[]; names: string[] }

const selectLiveTexts = prepareQuery((db, { keys, names, ...wanted }: Placeholders<WantedList>) => {
  // The text of a blog is a hundred times as long as all that a list shows of it.
  const listed = sql<TranslatedTexts | null>`(
    select jsonb_object_agg(field.key, field.value) from jsonb_each(${fields}) as field
    where split_part(field.key, '.', 1) = any(${names}))`
  const isWanted = and(eq(kind, wanted.kind), eq(language, wanted.language), sql`${key} = any(${keys})`)
  return db.select({ key, fields: listed }).from(translations).where(and(isWanted, translations.is_live))
})

/** The records of a list in the caller's language, which have no HTML. */
export async function translateList<R extends { id: number }>(
  db: DbOrTx,
  { kind }: Definition,
  language: Language | undefined = 'en',
  records: R[],
): Promise<(R & { untranslated?: string[] })[]> {
  const [first] = records
  if (language === 'en' || !first) return records
  const wanted = { kind, language, keys: records.map(({ id }) => String(id)), names: Object.keys(first) }
  const found = new Map((await selectLiveTexts(db, wanted)).map(({ key, fields }) => [key, fields]))
  return records.map((record) => translate(kind, record, found.get(String(record.id)) ?? {}))
}

/** Writes a translation of the first start, which visitors see from then on. */
export async function insertLiveTranslation(
  db: DbOrTx,
  { html }: Definition,
  row: Wanted & { fields: TranslatedTexts },
): Promise<void> {
  const text = html && row.fields[html.column.name]
  const clean = html && text && 'text' in text ? toStoredHtml(text.text, html.clean) : {}
  await db.insert(translations).values({ ...row, ...clean, is_live: true })
}
