import { eq } from 'drizzle-orm'
import { kindsWith } from '../../../contract/content/content.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { CONTENT_STORES } from '../kinds/content.ts'
import { lockContent } from '../kinds/content-version.store.ts'
import { cleanTranslations } from '../translations/translations.store.ts'
import { isUpToDate, toStoredHtml } from './stored-html.ts'

/** Cleans at the start what an older version or older rules left, so that no visitor waits for it. */
export async function cleanStoredHtml(db: DbOrTx): Promise<void> {
  for (const kind of kindsWith('html')) {
    const { table, key, html, columns } = CONTENT_STORES[kind]
    if (!html) continue
    const fields = { html: html.column, clean_html: columns.clean_html, clean_key: columns.clean_key }
    // One row at a time: a blog can be large.
    for (const { id } of await db.select({ id: key }).from(table)) {
      const [row] = await db.select(fields).from(table).where(eq(key, id))
      if (!row || isUpToDate(row.html, row)) continue
      await db.transaction(async (tx) => {
        await lockContent(tx)
        await tx.update(table).set(toStoredHtml(row.html, html.clean)).where(eq(key, id))
      })
    }
    await cleanTranslations(db, CONTENT_STORES[kind])
  }
}
