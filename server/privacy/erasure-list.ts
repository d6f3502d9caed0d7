import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { StartError } from '../start-error.ts'
import { type ErasureKey, getErasureKey, listErasures } from './erasures.store.ts'
import { hashCheck } from './person.rules.ts'

/** The erasures as they are listed beside the backups: it names nobody to whom the key is not known. */
const ErasureList = z.object({
  /** Shows whether the key is the one that the persons of earlier erasures were hashed with, whose hashes name none. */
  check: z.string(),
  erasures: z.array(
    z.object({
      person_hash: z.string(),
      created_at: z.pipe(
        z.iso.datetime(),
        z.transform((text) => new Date(text)),
      ),
    }),
  ),
})
export type ErasureList = z.infer<typeof ErasureList>

/** Lists all erasures beside the backups, for a restore of one that is older than they are. */
export async function storeErasures({ backups, db, settings }: Pick<Deps, 'backups' | 'db' | 'settings'>): Promise<void> {
  const erasures: ErasureKey[] = await listErasures(db)
  if (erasures.length === 0) return
  const list = { check: hashCheck(await getErasureKey(db), settings.secretKey), erasures }
  await backups.storeErasures(JSON.stringify(list, null, 1))
}

/** Throws StartError. */
export function readErasures(text: string): ErasureList {
  try {
    return ErasureList.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      'The list of erasures beside the backup (karigar-erasures.json) can’t be read: find a copy of it, or move it away to restore without it.',
    )
  }
}
