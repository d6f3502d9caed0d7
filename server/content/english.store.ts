import { desc, inArray, isNull, sql } from 'drizzle-orm'
import type { ContentKind } from '../../contract/content/content.ts'
import type { DbOrTx } from '../platform/db/client.ts'
import { blogs, translations } from '../platform/db/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { CONTACT_ID } from './contact/contact.store.ts'
import { listPictures } from './images/images.store.ts'
import { CONTENT_STORES } from './kinds.ts'

/** An English record, with its key among the translations of its kind. */
export type English = { key: string; title: string; record: { version: number } }
export type IsWanted = (record: Pick<English, 'key' | 'title'>) => boolean
type Row = Record<string, unknown> & { version: number }

/** All records of a kind. */
export async function listEnglish(db: DbOrTx, kind: ContentKind): Promise<English[]> {
  return toEnglish(db, kind, await CONTENT_STORES[kind].listAll(db))
}

const BATCH = 100
const { id, title, short_desc, content, image, version, deleted_at } = blogs
const hasTranslation = sql`exists (
  select from ${translations} where ${translations.kind} = 'blogs' and ${translations.key} = ${id}::text)`
// A text that nobody has translated only counts as present, so it is not read.
const countedContent = sql<string>`case when ${hasTranslation} or ${content} = '' then ${content} else '-' end`

/**
 * The wanted records, with only as much of their texts as counting the translations needs. The blogs,
 * which are many and long, come a hundred at a time.
 */
export async function* listCountedEnglish(db: DbOrTx, kind: ContentKind, isWanted: IsWanted): AsyncGenerator<English[]> {
  if (kind !== 'blogs') return yield (await listEnglish(db, kind)).filter(isWanted)
  const named = await db.select({ id, title }).from(blogs).where(isNull(deleted_at)).orderBy(desc(id))
  const wanted = named.filter(({ id, title }) => isWanted({ key: String(id), title })).map(({ id }) => id)
  const counted = { id, title, short_desc, content: countedContent, image, version }
  for (let at = 0; at < wanted.length; at += BATCH) {
    const isInBatch = inArray(id, wanted.slice(at, at + BATCH))
    yield await toEnglish(db, kind, await db.select(counted).from(blogs).where(isInBatch).orderBy(desc(id)))
  }
}

/** Undefined where there is no such record, or where it is in the trash. */
export async function findEnglish(db: DbOrTx, kind: ContentKind, key: string): Promise<English | undefined> {
  const isId = /^[1-9]\d{0,8}$/.test(key)
  const find = CONTENT_STORES[kind].find as (db: DbOrTx, id: number | string) => Promise<Row | undefined>
  const hasKey = kind === 'documents' || (kind === 'contact-us' ? key === kind : isId)
  const row = hasKey ? await find(db, kind === 'contact-us' ? CONTACT_ID : isId ? Number(key) : key) : undefined
  const [english] = row ? await toEnglish(db, kind, [row]) : []
  return english
}

/** Throws where `findEnglish` finds none. */
export async function getEnglish(db: DbOrTx, kind: ContentKind, key: string): Promise<English> {
  const english = await findEnglish(db, kind, key)
  if (!english) throw notFound()
  return english
}

/** The text of a blog's picture belongs to the picture, and is translated with the blog. */
async function toEnglish(db: DbOrTx, kind: ContentKind, rows: Row[]): Promise<English[]> {
  const store = CONTENT_STORES[kind]
  const pictures = await listPictures(
    db,
    rows.flatMap(({ image }) => (typeof image === 'string' ? image : [])),
  )
  return rows.map((row) => ({
    key: 'versionKey' in store && store.versionKey ? store.versionKey : String(row[store.key.name]),
    title: kind === 'contact-us' ? 'Contact us' : String(row[store.title.name]),
    record: kind === 'blogs' ? { ...row, image_alt: pictures.get(String(row.image))?.alt ?? '' } : row,
  }))
}
