import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { servicePath } from '../../contract/paths.ts'
import type { ServiceInput } from '../../contract/services.ts'
import type { Deps } from '../deps.ts'
import { insertVersion } from '../history/history.store.ts'
import { refuseTakenSlug, saveVersion } from '../history/saving.ts'
import { moveToTrash, takeFromTrash } from '../history/trash.store.ts'
import { notFound } from '../http/errors.ts'
import { saveRedirect } from '../redirects/redirects.store.ts'
import {
  countServices,
  findAddressHolder,
  findService,
  findSlugHolder,
  listServices,
  lockService,
  type ServiceRow,
  writeService,
} from './services.admin.store.ts'
import { insertService } from './services.store.ts'

const fieldsOf = ({ id: _, version: _v, created_at: _c, updated_at: _u, deleted_at: _d, ...fields }: ServiceRow) => fields

export function serviceAdminHandlers({ db, now }: Deps): Handlers<typeof api.services, 'admin'> {
  async function getService(id: number) {
    const service = await findService(db, id)
    if (!service) throw notFound()
    return service
  }

  return {
    async list({ page, limit, ...filter }) {
      const [data, total] = await Promise.all([listServices(db, { page, limit, ...filter }), countServices(db, filter)])
      return { status: true, data, meta: { page, limit, total } }
    },

    async checkSlug({ id, ...address }) {
      const holder = await findSlugHolder(db, address, id ?? 0)
      return { status: true, data: { is_free: !holder, holder: holder?.title ?? null } }
    },

    async get({ id }) {
      return { status: true, data: await getService(id) }
    },

    async create(input, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const row = await insertService(tx, { ...fields, created_at: now(), updated_at: now() })
          const { administratorId } = caller.session ?? {}
          await insertVersion(tx, {
            kind: 'services',
            key: String(row.id),
            version: row.version,
            fields: fieldsOf(row),
            administratorId,
            createdAt: now(),
          })
          return row
        })
      const row = await refuseTakenSlug(save, () => findSlugHolder(db, fields, 0))
      return { status: true, message: ADMIN_MESSAGES.serviceCreated, data: await getService(row.id) }
    },

    async update({ id, ...input }, caller) {
      const fields = toFields(input)
      const save = () =>
        db.transaction(async (tx) => {
          const current = await lockService(tx, id)
          const saved = await saveVersion(tx, {
            kind: 'services',
            key: String(id),
            current,
            version: input.version,
            fieldsOf,
            write: (next) => writeService(tx, id, { ...fields, ...next }),
            administratorId: caller.session?.administratorId,
            now: now(),
          })
          // One transaction holds both: the old address leads on from the moment that the new one holds.
          if (current) await saveRedirect(tx, servicePath(current), servicePath(saved))
        })
      await refuseTakenSlug(save, () => findSlugHolder(db, fields, id))
      return { status: true, message: ADMIN_MESSAGES.pageUpdated, data: await getService(id) }
    },

    async remove({ id }) {
      if (!(await moveToTrash(db, 'services', id, now()))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.deleted, data: { id } }
    },

    async restore({ id }) {
      const isBack = await refuseTakenSlug(
        () => takeFromTrash(db, 'services', id, now()),
        () => findAddressHolder(db, id),
      )
      if (!isBack) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.restored }
    },
  }
}

function toFields({ version: _, search_keywords, ...fields }: z.output<typeof ServiceInput>) {
  return { ...fields, search_keywords: search_keywords ?? '' }
}
