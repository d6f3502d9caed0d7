import type { ContentKind } from '../../contract/content.ts'
import { CONTENT_STORES } from '../content/content.ts'
import type { DbOrTx } from '../db/client.ts'
import { listPictures } from '../images/images.store.ts'

/** An English record, with its name among the translations of its kind. */
type English = { key: string; record: { version: number } }

/** All records of a kind with the texts that are translated: that of a blog's picture belongs to the picture. */
export async function listEnglish(db: DbOrTx, kind: ContentKind): Promise<English[]> {
  const store = CONTENT_STORES[kind]
  const rows: (Record<string, unknown> & { version: number })[] = await store.listAll(db)
  const pictures = await listPictures(
    db,
    rows.flatMap(({ image }) => (typeof image === 'string' ? image : [])),
  )
  return rows.map((row) => ({
    key: 'versionKey' in store && store.versionKey ? store.versionKey : String(row[store.key.name]),
    record: { ...row, image_alt: pictures.get(String(row.image))?.alt ?? '' },
  }))
}
