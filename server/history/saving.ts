import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { VersionedKind } from '../../contract/history.ts'
import { type DbOrTx, sqlState, UNIQUE_VIOLATION } from '../db/client.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import { insertVersion } from './history.store.ts'

type Versioned = { version: number; updated_at: Date }

type Save<Row extends Versioned> = {
  kind: VersionedKind
  key: string
  /** The row as it stands, locked until the end of the transaction. */
  current: Row | undefined
  /** The version that the save was made from; undefined saves over whatever is there. */
  version: number | undefined
  /** What the administrator edits: kept as a version, and shown to whoever saves over it. */
  fieldsOf: (row: Row) => Record<string, unknown>
  write: (next: { version: number; updated_at: Date }) => Promise<Row>
  administratorId: number | undefined
  now: Date
}

/** One save of a record that others may be editing: refused over a newer one (409, with what that one says), else kept as a version. */
export async function saveVersion<Row extends Versioned>(tx: DbOrTx, save: Save<Row>): Promise<Row> {
  const { kind, key, current, fieldsOf, administratorId, now } = save
  if (!current) throw notFound()
  if (save.version !== undefined && save.version !== current.version) {
    throw new AppError('conflict', ADMIN_MESSAGES.stale, {
      body: { current: { ...fieldsOf(current), version: current.version } },
    })
  }
  // The content of the first start has no version of its own until it is saved over.
  await insertVersion(tx, {
    kind,
    key,
    version: current.version,
    fields: fieldsOf(current),
    administratorId: undefined,
    createdAt: current.updated_at,
  })
  const saved = await save.write({ version: current.version + 1, updated_at: now })
  await insertVersion(tx, { kind, key, version: saved.version, fields: fieldsOf(saved), administratorId, createdAt: now })
  return saved
}

/** Runs a save; a slug that is taken is told with the title of the page that holds it. */
export async function refuseTakenSlug<T>(
  save: () => Promise<T>,
  findHolder: () => Promise<{ title: string } | undefined>,
): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    const holder = await findHolder()
    throw invalid({ slug: ADMIN_MESSAGES.slugTaken(holder?.title) })
  }
}
