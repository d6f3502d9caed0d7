import { and, eq, gt, lt } from 'drizzle-orm'
import { PREVIEW_LIFE_MS, type PreviewKind } from '../../../contract/content/previews.ts'
import { type DbOrTx, deleteInBatches } from '../../platform/db/client.ts'
import { previews } from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/secrets.ts'

type Draft = { kind: PreviewKind; fields: Record<string, unknown> }

const limitAt = (now: Date) => new Date(now.getTime() - PREVIEW_LIFE_MS)

export async function insertPreview(db: DbOrTx, { token, ...draft }: Draft & { token: string }, now: Date): Promise<void> {
  await db.insert(previews).values({ ...draft, token_hash: hashToken(token), created_at: now })
}

export async function findPreview(db: DbOrTx, token: string, now: Date): Promise<Draft | undefined> {
  const [row] = await db
    .select({ kind: previews.kind, fields: previews.fields })
    .from(previews)
    .where(and(eq(previews.token_hash, hashToken(token)), gt(previews.created_at, limitAt(now))))
  return row
}

export async function removeOldPreviews(db: DbOrTx, limit: Date): Promise<void> {
  await deleteInBatches(db, previews, lt(previews.created_at, limit))
}
