import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { redirects } from '../db/schema.ts'

/** Where a page that moved stands now. */
export async function findRedirect(db: DbOrTx, path: string): Promise<string | undefined> {
  const [row] = await db.select({ to: redirects.to_path }).from(redirects).where(eq(redirects.from_path, path))
  return row?.to
}
