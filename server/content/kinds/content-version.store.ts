import type { DbOrTx } from '../../platform/db/client.ts'
import { contentVersion } from '../../platform/db/schema.ts'

/** The channel of PostgreSQL on which a change of content announces its version. */
export const CONTENT_CHANNEL = 'content_version'

/**
 * Comes first in every change of the content, which moves the version in the end: a row that it had locked before could
 * be the one that another change waits for, while that one holds the version.
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
