import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { CONTENT, type ContentKind } from '../../../contract/content/content.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { type Listed, toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { ListQuery } from './content.store.ts'

type Db = Deps['db']
type Save<Row> = { fields: Partial<Row>; version?: number | undefined; caller: Caller; now: Date }
type Store<Row, ListedRow> = {
  kind: ContentKind
  list: (db: Db, query: ListQuery) => Promise<Listed<ListedRow>>
  get: (db: Db, id: number) => Promise<Row>
  create: (db: Db, save: Save<Row>) => Promise<Row>
  save: (db: Db, id: number, save: Save<Row>) => Promise<Row>
  remove: (db: Db, id: number, now: Date) => Promise<void>
  restore: (db: Db, id: number, now: Date) => Promise<void>
}
type Input<Row> = Partial<Row> & { version?: number | undefined }

/** A kind's default handlers, from its definition. A module's routes spread them and add their own. */
export function handlersOf<Row, ListedRow>(store: Store<Row, ListedRow>, { db, now }: Deps) {
  const { name } = CONTENT[store.kind]
  return {
    async list(query: ListQuery) {
      return toPage(await store.list(db, query), query)
    },

    async get({ id }: { id: number }) {
      return { status: true as const, data: await store.get(db, id) }
    },

    async create({ version: _, ...fields }: Input<Row>, caller: Caller) {
      const data = await store.create(db, { fields: fields as Partial<Row>, caller, now: now() })
      return { status: true as const, message: ADMIN_MESSAGES.created(name), data }
    },

    async update({ id, version, ...fields }: Input<Row> & { id: number }, caller: Caller) {
      const data = await store.save(db, id, { version, fields: fields as Partial<Row>, caller, now: now() })
      return { status: true as const, message: ADMIN_MESSAGES.updated(name), data }
    },

    async remove({ id }: { id: number }) {
      await store.remove(db, id, now())
      return { status: true as const, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }: { id: number }) {
      await store.restore(db, id, now())
      return { status: true as const, message: ADMIN_MESSAGES.restored }
    },
  }
}
