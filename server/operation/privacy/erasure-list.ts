import * as z from 'zod/mini'
import type { Deps } from '../../platform/deps/deps.ts'
import { StartError } from '../../platform/start-error.ts'
import { type ErasureKey, getErasureKey, listErasures } from './erasures.store.ts'
import { hashCheck, splitHash } from './person.rules.ts'

/** The list of erasures beside the backups; without the key it identifies nobody. */
const ErasureList = z.object({
  /** Check of the key that hashed the persons of earlier erasures, whose hashes do not name their key. */
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

/** Writes the list of all erasures beside the backups, for the restore of a backup that is older than they are. */
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
