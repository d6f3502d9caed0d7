import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { blogs, documents } from '../db/schema.ts'
import { cleanBlogHtml, cleanDocumentHtml } from './clean-html.ts'
import { isUpToDate, toStoredHtml } from './stored-html.ts'

/** Cleans at the start what an older version or older rules left, so that no visitor waits for it. */
export async function cleanStoredHtml(db: DbOrTx): Promise<void> {
  for (const { id } of await db.select({ id: blogs.id }).from(blogs)) {
    const [row] = await db.select().from(blogs).where(eq(blogs.id, id))
    if (!row || isUpToDate(row.content, row)) continue
    await db.update(blogs).set(toStoredHtml(row.content, cleanBlogHtml)).where(eq(blogs.id, id))
  }
  for (const row of await db.select().from(documents)) {
    if (isUpToDate(row.description, row)) continue
    await db.update(documents).set(toStoredHtml(row.description, cleanDocumentHtml)).where(eq(documents.key, row.key))
  }
}
