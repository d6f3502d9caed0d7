import type { DbOrTx } from '../platform/db/client.ts'
import { contentVersion } from '../platform/db/schema.ts'

/** The PostgreSQL channel that announces a new content version. */
export const CONTENT_CHANNEL = 'content_version'

/**
 * Comes first in every transaction that changes content, because its end changes the version: a row locked earlier
 * could deadlock with another change that holds the version.
 */
export async function lockContent(tx: DbOrTx): Promise<void> {
  await tx.select().from(contentVersion).for('update')
}

/** How often anything that pages show has changed. */
export async function getContentVersion(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
  if (!row) throw new Error('The content has no version')
  return row.version
}
