import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { blogs, documents } from '../db/schema.ts'
import { cleanBlogHtml, cleanDocumentHtml } from './clean-html.ts'
import { isKept, toKept } from './kept-html.ts'

/** Cleans at the start what an older version, or older rules, left; visitors would wait for it at each of their views. */
export async function cleanStoredHtml(db: DbOrTx): Promise<void> {
  for (const { id } of await db.select({ id: blogs.id }).from(blogs)) {
    const [row] = await db.select().from(blogs).where(eq(blogs.id, id))
    if (!row || isKept(row.content, row)) continue
    await db.update(blogs).set(toKept(row.content, cleanBlogHtml)).where(eq(blogs.id, id))
  }
  for (const row of await db.select().from(documents)) {
    if (isKept(row.description, row)) continue
    await db.update(documents).set(toKept(row.description, cleanDocumentHtml)).where(eq(documents.key, row.key))
  }
}
