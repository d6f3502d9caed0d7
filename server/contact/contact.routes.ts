import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { saveVersion } from '../history/saving.ts'
import { notFound } from '../http/errors.ts'
import { type ContactRow, findContactDetails, lockContactDetails, writeContactDetails } from './contact.store.ts'

export function contactHandlers({ db, now }: Deps): Handlers<typeof api.contact> {
  return {
    async get() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return { status: true, ...fieldsOf(row) }
    },

    async getEditable() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return toEditable(row)
    },

    async update({ version, email = '', address = '', ...given }, caller) {
      const row = await db.transaction(async (tx) =>
        saveVersion(tx, {
          kind: 'contact-us',
          key: 'contact-us',
          current: await lockContactDetails(tx),
          version,
          fieldsOf,
          write: (next) => writeContactDetails(tx, { ...given, email, address, ...next }),
          administratorId: caller.session?.administratorId,
          now: now(),
        }),
      )
      return { ...toEditable(row), message: ADMIN_MESSAGES.contactUpdated }
    },
  }
}

function fieldsOf({ id: _id, version: _version, updated_at: _updated, ...fields }: ContactRow) {
  return fields
}

function toEditable(row: ContactRow) {
  return { status: true as const, ...fieldsOf(row), version: row.version, updated_at: row.updated_at.toISOString() }
}
