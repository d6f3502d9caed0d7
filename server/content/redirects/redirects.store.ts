import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db/client.ts'
import { redirects } from '../../platform/db/schema.ts'

/** The current path of a page that moved. */
export async function findRedirect(db: DbOrTx, path: string): Promise<string | undefined> {
  // PostgreSQL rejects U+0000, also in a comparison.
  if (path.includes('\0')) return undefined
  const [row] = await db.select({ to: redirects.to_path }).from(redirects).where(eq(redirects.from_path, path))
  return row?.to
}

/** Redirects an old path, and every path that led to it, to the new one. Does nothing if both are the same. */
export async function saveRedirect(tx: DbOrTx, from: string, to: string): Promise<void> {
  if (from === to) return
  await tx.delete(redirects).where(eq(redirects.from_path, to))
  await tx.update(redirects).set({ to_path: to }).where(eq(redirects.to_path, from))
  await tx
    .insert(redirects)
    .values({ from_path: from, to_path: to })
    .onConflictDoUpdate({ target: redirects.from_path, set: { to_path: to } })
}
