import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, getTableColumns, inArray, isNull, ne, not, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { toPlainHtml } from '../../../contract/text.ts'
import { type DbOrTx, type Placeholders, prepareQuery, sqlState, UNIQUE_VIOLATION } from '../../platform/db/client.ts'
import { type Listed, listIds, type PageQuery, toOrder } from '../../platform/db/list.ts'
import { versions } from '../../platform/db/schema.ts'
import { matchesSearch } from '../../platform/db/search.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { lockContent } from '../content-version.store.ts'
import { readCleanHtml, type StoredHtml, toStoredHtml } from '../html/clean-html.ts'
import { makeFilePermanent, makeImagesPermanent } from '../images/images.store.ts'
import { saveRedirect } from '../redirects/redirects.store.ts'
import type { Definition, DraftContext, DraftPage, Table } from './definition.store.ts'
import { nameRows, withoutRowNames } from './translations.rules.ts'
import { isInTranslation } from './translations.store.ts'
import { insertVersions, moveToTrash, takeFromTrash } from './versions.store.ts'

type Key = number | string

type Save<Fields> = {
  fields: Fields
  /** Adds fields that need the transaction; `current` is the row being replaced. */
  prepare?: (tx: DbOrTx, current?: Fields) => Promise<Fields>
  /** Empty for a job. */
  caller: Pick<Caller, 'session' | 'audit'>
  now: Date
}
type SaveOver<Row, Fields> = Save<Fields> & {
  version?: number
  /** Runs in the transaction of the save, with the saved row. */
  finish?: (tx: DbOrTx, saved: Row) => Promise<void>
}
export type ListQuery = PageQuery & { search?: string; sort?: string }

/** The operations on one kind of content. */
export function contentStore<T extends Table, Html extends string = never>(definition: Definition<T, Html>) {
  type Row = T['$inferSelect'] & { version: number; updated_at: Date }
  type ListedRow = Omit<Row, Html | 'clean_html' | 'clean_key' | 'search_text'>
  type Fields = Partial<T['$inferSelect']>

  const { kind, key, versionKey, title, html, slugIn, pathOf, preview, fieldsOf = toEditable } = definition
  // Drizzle has no types for a table that is a type parameter: queries see a plain table, and `toRow` restores the
  // types.
  const table: PgTable = definition.table
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const { slug, deleted_at: deletedAt } = columns
  const isNotDeleted = deletedAt && isNull(deletedAt)
  const isRow = (id: Key | Placeholder) => and(eq(key, id), isNotDeleted)

  const toRow = (row: Record<string, unknown>) => row as Row

  const selectRow = prepareQuery((db, { id }: Placeholders<{ id: Key }>) => db.select().from(table).where(isRow(id)))

  async function find(db: DbOrTx, id: Key): Promise<Row | undefined> {
    const [row] = await selectRow(db, { id })
    return row && toRow(row)
  }

  const selectAll = prepareQuery((db) => db.select().from(table).where(isNotDeleted).orderBy(asc(key)))

  const selectBySlug = prepareQuery(
    (db, { group, wanted, exceptId }: Placeholders<{ group: unknown; wanted: unknown; exceptId: Key | undefined }>) => {
      if (!slug || !slugIn) throw new Error(`${kind} have no slugs`)
      const isWanted = and(eq(slugIn, group), eq(slug, wanted), exceptId && ne(key, exceptId))
      return db.select().from(table).where(and(isWanted, isNotDeleted))
    },
  )

  async function findBySlug(db: DbOrTx, address: Fields, exceptId?: Key): Promise<Row | undefined> {
    const { [slugIn?.name ?? '']: group, slug: wanted } = address as Record<string, unknown>
    const [row] = await selectBySlug(db, { group, wanted, exceptId })
    return row && toRow(row)
  }

  /** Runs a change in a transaction; refuses a taken slug, with the title of the page that uses it. */
  async function change<R>(
    db: DbOrTx,
    work: (tx: DbOrTx) => Promise<R>,
    address: () => Fields | Promise<Fields>,
    id?: Key,
  ): Promise<R> {
    try {
      return await db.transaction(async (tx) => {
        await lockContent(tx)
        return work(tx)
      })
    } catch (error) {
      if (!slugIn || sqlState(error) !== UNIQUE_VIOLATION) throw error
      const holder: Record<string, unknown> | undefined = await findBySlug(db, await address(), id)
      throw invalid({ slug: ADMIN_MESSAGES.slugTaken(holder && String(holder[title.name])) })
    }
  }

  const htmlOf = (fields: Fields) => html && (fields as Record<string, unknown>)[html.column.name]

  /** The columns to write: new HTML is stored with its clean version, and list rows keep their ids. */
  function toColumns(fields: Fields, current: Fields = {}): Fields {
    const [written, stored] = [htmlOf(fields), htmlOf(current)]
    const named = nameRows(kind, fields, current)
    if (!html || typeof written !== 'string') return named
    // Older programs stored HTML as it was typed: equal once it is clean, it is unchanged, and its translations need
    // no review.
    const isSame = typeof stored === 'string' && written.trim() === toPlainHtml(stored)
    return { ...named, ...(isSame ? { [html.column.name]: undefined } : toStoredHtml(written, html.clean)) }
  }

  /** Whether writing these columns changes nothing for readers. */
  function isUnchanged(written: Fields, current: Row): boolean {
    const changes = Object.entries(written).filter(([name, value]) => name in columns && value !== undefined)
    const { status }: Record<string, unknown> = current
    // A blog that goes live automatically has a live blog's fields.
    if (changes.some(([name, value]) => name === 'status' && value !== status)) return false
    const [before, after] = [current, toRow({ ...current, ...Object.fromEntries(changes) })].map((row) =>
      withoutRowNames(kind, fieldsOf(row)),
    )
    return isDeepStrictEqual(before, after)
  }

  /** Refuses pictures that are not in the library, and makes the others permanent. */
  async function requireImages(tx: DbOrTx, fields: Fields): Promise<void> {
    const gone = await makeImagesPermanent(tx, String(htmlOf(fields) ?? ''))
    if (html && gone.length > 0) throw invalid({ [html.column.name]: ADMIN_MESSAGES.imagesGone(gone) })
    const file = definition.image && (fields as Record<string, unknown>)[definition.image.name]
    const isHere = typeof file !== 'string' || (await makeFilePermanent(tx, file))
    if (definition.image && !isHere) throw invalid({ [definition.image.name]: ADMIN_MESSAGES.imageUnknown })
  }

  const toVersion = (row: Row, administratorId?: number) => ({
    ...{ kind, key: versionKey ?? String((row as Record<string, unknown>)[key.name]), version: row.version },
    ...{ fields: fieldsOf(row), administratorId, createdAt: row.updated_at },
  })

  /** Inserts a record and its first version. */
  async function insert(tx: DbOrTx, row: T['$inferInsert'], administratorId?: number): Promise<Row> {
    const [inserted] = await tx.insert(table).values(toColumns(row)).returning()
    if (!inserted) throw new Error(`A row of ${kind} was not inserted`)
    await insertVersions(tx, [toVersion(toRow(inserted), administratorId)])
    return toRow(inserted)
  }

  return {
    ...definition,
    table,
    columns: getTableColumns(definition.table),
    isNotDeleted,
    find,
    findBySlug,
    insert,

    async get(db: DbOrTx, id: Key): Promise<Row> {
      const row = await find(db, id)
      if (!row) throw notFound()
      return row
    },

    /** A page of the list, newest first or in the requested order, and the total. */
    async list(db: DbOrTx, query: ListQuery, filter?: SQL): Promise<Listed<ListedRow>> {
      const { [html?.column.name ?? '']: _html, clean_html: _clean, clean_key: _key, search_text: _text, ...listed } = columns
      const inTranslation = (pattern: string) => isInTranslation({ kind, key }, pattern)
      const matches = matchesSearch(definition.searchIn ?? title, query.search, inTranslation)
      const orderBy = toOrder(query.sort, columns, key)
      const list = { table, key, where: and(isNotDeleted, filter), matches, orderBy }
      const { ids, total } = await listIds<Key>(db, list, query)
      const rows = await db
        .select(listed)
        .from(table)
        .where(inArray(key, ids))
        .orderBy(...orderBy)
      return { rows: rows.map(toRow) as ListedRow[], total }
    },

    /** All rows, oldest first, HTML included. */
    async listAll(db: DbOrTx): Promise<Row[]> {
      return (await selectAll(db, {})).map(toRow)
    },

    create(db: DbOrTx, { fields, prepare, caller, now }: Save<Fields>): Promise<Row> {
      const create = async (tx: DbOrTx) => {
        await requireImages(tx, fields)
        const row = { ...fields, ...(await prepare?.(tx)), created_at: now, updated_at: now }
        const inserted = await insert(tx, row, caller.session?.administratorId)
        caller.audit?.({ target: toVersion(inserted).key })
        return inserted
      }
      return change(db, create, () => fields)
    },

    /**
     * Saves a record that others may be editing. `version` is the one that was edited: if a newer one is stored, the
     * save is refused (409, with the newer fields); without `version` it overwrites. A save without changes creates no
     * version.
     */
    save(db: DbOrTx, id: Key, { version, fields, prepare, finish, caller, now }: SaveOver<Row, Fields>): Promise<Row> {
      const save = async (tx: DbOrTx) => {
        const [locked] = await tx.select().from(table).where(isRow(id)).for('update')
        if (!locked) throw notFound()
        const current = toRow(locked)
        await requireImages(tx, fields)
        const given = { ...fields, ...(await prepare?.(tx, current)) }
        if (version !== undefined && version !== current.version) {
          const body = { current: { ...withoutRowNames(kind, fieldsOf(current)), version: current.version } }
          throw new AppError('conflict', ADMIN_MESSAGES.stale, { body })
        }
        const written = toColumns({ ...given, version: current.version + 1, updated_at: now }, current)
        let saved = current
        if (!isUnchanged(written, current)) {
          const [updated] = await tx.update(table).set(written).where(isRow(id)).returning()
          if (!updated) throw new Error(`A row of ${kind} is gone from under its lock`)
          saved = toRow(updated)
          await insertVersions(tx, [toVersion(saved, caller.session?.administratorId)])
          const [from, to] = [pathOf?.(current), pathOf?.(saved)]
          // In the same transaction: the old address redirects as soon as the new one works.
          if (from && to) await saveRedirect(tx, from, to)
        }
        await finish?.(tx, saved)
        return saved
      }
      return change(db, save, () => fields, id)
    },

    async remove(db: DbOrTx, id: number, now: Date): Promise<void> {
      const remove = async (tx: DbOrTx) => {
        if (!(await moveToTrash(tx, table, id, now))) throw notFound()
      }
      await change(db, remove, () => ({}))
    },

    async restore(db: DbOrTx, id: number, now: Date): Promise<void> {
      const restore = async (tx: DbOrTx) => {
        if (!(await takeFromTrash(tx, table, id, now))) throw notFound()
      }
      const findTrashed = async () => toRow((await db.select().from(table).where(eq(key, id)))[0] ?? {})
      await change(db, restore, findTrashed, id)
    },

    /** Stores the first version of records that the first start of an older program inserted without one. */
    async addFirstVersions(db: DbOrTx): Promise<void> {
      const hasVersion = sql`exists (select from ${versions}
        where ${versions.kind} = ${kind} and ${versions.key} = ${versionKey ?? sql`${key}::text`})`
      const rows = await db.select().from(table).where(not(hasVersion))
      await insertVersions(
        db,
        rows.map((row) => toVersion(toRow(row))),
      )
    },

    /** A row's HTML as visitors get it. */
    readHtml: (row: Row & StoredHtml): string => (html ? readCleanHtml(String(htmlOf(row)), row, html.clean) : ''),

    /** The paths of the public pages of these records, by their keys. */
    async listPaths(db: DbOrTx, ids: number[]): Promise<Map<unknown, string | null>> {
      if (!pathOf || ids.length === 0) return new Map()
      const rows = await db.select().from(table).where(inArray(key, ids))
      return new Map(rows.map((row) => [row[key.name], pathOf(toRow(row))]))
    },

    preview: preview && {
      draft: preview.draft,
      async toPage(fields: Record<string, unknown>, context: DraftContext): Promise<DraftPage> {
        const stored = fields.id ? await find(context.db, fields.id as Key) : undefined
        return preview.toPage(fields, stored, context)
      },
    },
  }
}

/** The editable part of a row: every column except bookkeeping. */
export function toEditable<Row extends object>(row: Row): Omit<Row, Bookkeeping> {
  const names: readonly string[] = BOOKKEEPING
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Omit<Row, Bookkeeping>
}
const BOOKKEEPING = [
  'id',
  'key',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'request_id',
  'clean_html',
  'clean_key',
  'search_text',
] as const
type Bookkeeping = (typeof BOOKKEEPING)[number]
