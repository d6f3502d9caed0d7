import { randomBytes } from 'node:crypto'
import type { DbOrTx } from '../../platform/db/client.ts'
import { formKeys } from '../../platform/db/schema.ts'

/** The key that all processes seal cookies and the links of technicians' days with; the first one that asks makes it. */
export async function getFormKey(db: DbOrTx): Promise<Buffer> {
  const key = (await findKey(db)) ?? (await makeKey(db))
  if (!key) throw new Error('There is no key for forms')
  return Buffer.from(key, 'base64url')
}

/** Reads the key once for all calls of the returned function; after a failure the next call tries again. */
export function formKeyFinder(db: DbOrTx): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined
  return () => {
    key ??= getFormKey(db)
    key.catch(() => {
      key = undefined
    })
    return key
  }
}

async function findKey(db: DbOrTx): Promise<string | undefined> {
  const [row] = await db.select().from(formKeys)
  return row?.key
}

async function makeKey(db: DbOrTx): Promise<string | undefined> {
  await db
    .insert(formKeys)
    .values({ key: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return findKey(db)
}
