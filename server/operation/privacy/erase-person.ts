import type { Caller } from '../../../contract/endpoint.ts'
import type { Person } from '../../../contract/operation/privacy.ts'
import { lockOrder } from '../../bookings/payments/orders.store.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { eraseRecords, getErasureKey, insertErasure, vacuumTables } from './erasures.store.ts'
import {
  columnsOf,
  countRecords,
  type Holdings,
  hashPerson,
  listObstacles,
  type PlaceName,
  toPattern,
  toPersonalData,
} from './privacy.rules.ts'
import { countMentions, cutMentions, findRecords } from './records.store.ts'

type EraseDeps = Pick<Deps, 'now' | 'outbox' | 'modules'> & { settings: Pick<Deps['settings'], 'secretKey'> }

/** The text columns that may name anyone. */
function listTexts(modules: Deps['modules']) {
  const data = toPersonalData(modules)
  return Object.keys(data).flatMap((table) => {
    const columns = columnsOf(data, table, 'text')
    return columns.length > 0 ? [{ table, columns }] : []
  })
}

export async function findHoldings(
  db: DbOrTx,
  { outbox, modules }: Pick<Deps, 'outbox' | 'modules'>,
  person: Person,
): Promise<Holdings> {
  const records = await findRecords(db, person)
  const pattern = toPattern(person)
  const mentions = await countMentions(db, listTexts(modules), pattern, records)
  return { records, mentions, outbox: await outbox.listMentions(pattern) }
}

type Options = {
  administratorId?: number
  /** Names the erasure in the audit log’s entry. */
  audit?: Caller['audit']
  /** The time of the original erasure if a restore repeats it: debts at the time of the backup no longer count. */
  madeAt?: Date
}

/**
 * Erases what is stored about a person, in the caller's transaction. Returns what was stored. Throws AppError while
 * money is owed.
 */
export async function erasePerson(
  tx: DbOrTx,
  { now, outbox, modules, settings }: EraseDeps,
  person: Person,
  { administratorId, audit, madeAt }: Options = {},
): Promise<Holdings> {
  // Locked first: a payment that arrives now is either seen, or finds the order empty.
  for (const { id } of (await findRecords(tx, person)).orders) await lockOrder(tx, id)
  const holdings = await findHoldings(tx, { outbox, modules }, person)
  const obstacles = madeAt ? [] : listObstacles(holdings.records, now())
  if (obstacles.length > 0) throw new AppError('conflict', obstacles.join(' '))
  await eraseRecords(tx, person, holdings.records)
  await cutMentions(tx, listTexts(modules), toPattern(person))
  const id = await insertErasure(tx, {
    person_hash: hashPerson(person, await getErasureKey(tx), settings.secretKey),
    counts: toErasedCounts(holdings),
    administrator_id: administratorId,
    created_at: madeAt ?? now(),
  })
  audit?.({ target: `erasure ${id}` })
  // Last, because no transaction can roll it back: if it fails, nothing is erased, and the erasure can be repeated.
  await outbox.eraseMentions(toPattern(person))
  return holdings
}

const STAYS: readonly PlaceName[] = ['receipts', 'administrators', 'audit']

/** The number of erased records per place. */
export function toErasedCounts(holdings: Holdings): Partial<Record<PlaceName, number>> {
  const counts = Object.entries(countRecords(holdings)) as [PlaceName, number][]
  return Object.fromEntries(counts.filter(([name, count]) => count > 0 && !STAYS.includes(name)))
}

/** Runs after an erasure, because PostgreSQL otherwise keeps old rows in its files until enough others have changed. */
export async function vacuumErased({ pool, modules }: Pick<Deps, 'pool' | 'modules'>): Promise<void> {
  const data = toPersonalData(modules)
  const fates = ['person', 'trace', 'text'] as const
  await vacuumTables(
    pool,
    Object.keys(data).filter((table) => fates.some((fate) => columnsOf(data, table, fate).length > 0)),
  )
}
