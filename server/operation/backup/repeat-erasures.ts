import type pg from 'pg'
import type { Person } from '../../../contract/operation/privacy.ts'
import { toDb } from '../../platform/db/client.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { toLimit } from '../../platform/deps/retention.ts'
import type { Outbox } from '../../platform/providers/outbox.ts'
import { StartError } from '../../platform/start-error.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import type { ListedErasure } from '../privacy/erasure-list.ts'
import { type ErasureKey, getErasureKey, insertErasure, listErasures } from '../privacy/erasures.store.ts'
import { hashCheck, hashPerson, splitHash } from '../privacy/person.rules.ts'
import { ERASURES_TERM } from '../privacy/privacy.module.ts'
import { listPersons } from '../privacy/records.store.ts'
import type { Manifest } from './manifest.ts'

type Restored = { erasures: ListedErasure[]; outbox: Outbox; modules: readonly Module[]; secretKey: string | undefined }

/**
 * Repeats the erasures that the restored backup does not know, in the transaction of the restore: nobody sees erased
 * data. Returns the number of persons. Throws StartError.
 */
export async function repeatErasures(
  client: pg.Client,
  { createdAt }: Pick<Manifest, 'createdAt'>,
  { erasures, outbox, modules, secretKey }: Restored,
): Promise<number> {
  if (erasures.length === 0) return 0
  const tx = toDb(client)
  const toId = ({ person_hash, created_at }: ErasureKey) => `${person_hash} ${created_at.getTime()}`
  const known = new Set((await listErasures(tx)).map(toId))
  // An erasure that was past its term at the backup was made before it, and the person may have come back since.
  const limit = toLimit(ERASURES_TERM, new Date(createdAt))
  const young = erasures.filter((erasure) => erasure.created_at >= limit && !known.has(toId(erasure)))
  // Several lists may have the same erasure.
  const missing = [...new Map(young.map((erasure) => [toId(erasure), erasure])).values()]
  if (missing.length === 0) return 0
  const key = await getErasureKey(tx)
  const check = hashCheck(key, secretKey)
  if (!missing.every(({ keys }) => check.startsWith(keys))) {
    throw new StartError(
      'The erasures that were made after this backup can’t be recognised: set the SECRET_KEY of then. If it was changed between them, they have to be made by hand: move every karigar-erasures.json away, restore, and erase again in the console.',
    )
  }
  const toHash = (person: Person) => splitHash(hashPerson(person, key, secretKey)).person
  const persons = new Map((await listPersons(tx)).map((person) => [toHash(person), person]))
  for (const { person_hash, created_at: madeAt } of missing) {
    const person = persons.get(splitHash(person_hash).person)
    const deps = { now: () => madeAt, outbox, modules, settings: { secretKey } }
    if (person) await erasePerson(tx, deps, person, { madeAt })
    else await insertErasure(tx, { person_hash, counts: {}, created_at: madeAt })
  }
  return missing.length
}
