import { and, desc, isNull, lt } from 'drizzle-orm'
import type { ContentKind } from '../../contract/content.ts'
import { CONTACT_ID } from '../contact/contact.store.ts'
import { CONTENT_STORES } from '../content/content.ts'
import type { DbOrTx } from '../db/client.ts'
import { blogs } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import { listPictures } from '../images/images.store.ts'

/** An English record, with its name among the translations of its kind. */
export type English = { key: string; title: string; record: { version: number } }
type Row = Record<string, unknown> & { version: number }

const BATCH = 100

/** All records of a kind with the texts that are translated; the blogs, which are many and long, a hundred at a time. */
export async function* listEnglish(db: DbOrTx, kind: ContentKind): AsyncGenerator<English[]> {
  if (kind !== 'blogs') return yield await toEnglish(db, kind, await CONTENT_STORES[kind].listAll(db))
  for (let before: number | undefined; ; ) {
    const isOlder = and(isNull(blogs.deleted_at), before === undefined ? undefined : lt(blogs.id, before))
    const batch = await db.select().from(blogs).where(isOlder).orderBy(desc(blogs.id)).limit(BATCH)
    if (batch.length > 0) yield await toEnglish(db, kind, batch)
    before = batch.at(-1)?.id
    if (batch.length < BATCH) return
  }
}

/** None where there is no such record, or where it is in the trash. */
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
