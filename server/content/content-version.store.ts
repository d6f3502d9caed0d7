import type { DbOrTx } from '../platform/db/client.ts'
import { contentVersion } from '../platform/db/schema.ts'

/** The channel of PostgreSQL on which a change of content announces its version. */
export const CONTENT_CHANNEL = 'content_version'

/**
 * Comes first in every transaction that changes content, because its end moves the version: a row that was locked
 * before could deadlock with another change that holds the version.
 */
export async function lockContent(tx: DbOrTx): Promise<void> {
  await tx.select().from(contentVersion).for('update')
}

/** The number of changes so far of what pages show. */
export async function getContentVersion(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ version: contentVersion.version }).from(contentVersion)
  if (!row) throw new Error('The content has no version')
  return row.version
}
