import { randomBytes } from 'node:crypto'
import type { DbOrTx } from '../../platform/db/client.ts'
import { formKeys } from '../../platform/db/schema.ts'

/** The key that all processes seal cookies with. */
export async function getFormKey(db: DbOrTx): Promise<Buffer> {
  await db
    .insert(formKeys)
    .values({ key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(formKeys)
  if (!row) throw new Error('There is no key for forms')
  return Buffer.from(row.key, 'base64url')
}
