import * as z from 'zod/mini'
import type { Deps } from '../../platform/deps/deps.ts'
import { StartError } from '../../platform/processes/start-error.ts'
import { type ErasureKey, getErasureKey, listErasures } from './erasures.store.ts'
import { hashCheck, splitHash } from './person.rules.ts'

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

/** An erasure of such a list, and the first letters of the check of the keys that the person was hashed with. */
export type ListedErasure = ErasureKey & { keys: string }

/** Lists all erasures beside the backups, for a restore of one that is older than they are. */
export async function storeErasures({ backups, db, settings }: Pick<Deps, 'backups' | 'db' | 'settings'>): Promise<void> {
  const erasures: ErasureKey[] = await listErasures(db)
  if (erasures.length === 0) return
  const list = { check: hashCheck(await getErasureKey(db), settings.secretKey), erasures }
  await backups.storeErasures(JSON.stringify(list, null, 1))
}

/** `place` is where the list is. Throws StartError. */
export function readErasures(text: string, place: string): ListedErasure[] {
  try {
    const { check, erasures } = ErasureList.parse(JSON.parse(text))
    return erasures.map((erasure) => ({ ...erasure, keys: splitHash(erasure.person_hash).keys ?? check }))
  } catch {
    throw new StartError(
      `The list of erasures (karigar-erasures.json) in ${place} is damaged: find a copy of it, or move it away to restore without it.`,
    )
  }
}
