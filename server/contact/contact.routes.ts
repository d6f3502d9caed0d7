import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { contact } from '../../contract/contact.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { saveVersion } from '../history/saving.ts'
import { notFound } from '../http/errors.ts'
import { callerLimit } from '../http/limits.ts'
import { tell } from '../notices/tell.ts'
import {
  type ContactRow,
  countMessages,
  findContactDetails,
  findMessage,
  insertContactMessage,
  listMessages,
  lockContactDetails,
  removeMessage,
  updateMessage,
  writeContactDetails,
} from './contact.store.ts'

export function contactHandlers(deps: Deps): Handlers<typeof contact> {
  const { db, now } = deps
  const countMessage = callerLimit({ keyPrefix: 'contact', points: 10, durationS: 10 * 60 })

  return {
    async getContactDetails() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return { status: true, ...fieldsOf(row) }
    },

    async getEditableContactDetails() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return toEditable(row)
    },

    async updateContactDetails({ version, email = '', address = '', ...given }, caller) {
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

    async sendContactEmail({ website, ...message }, caller) {
      await countMessage(caller.address)
      // Only a program fills in the hidden field. It is told nothing.
      if (website) return { status: true, message: MESSAGES.messageSent }
      await db.transaction(async (tx) => {
        const id = await insertContactMessage(tx, { ...message, created_at: now() })
        // Without one the same form came before, and its message is on its way.
        if (id) await tell(tx, deps, 'message', id)
      })
      return { status: true, message: MESSAGES.messageSent }
    },

    async listMessages({ page, limit, ...filter }) {
      const { rows, total } = await listMessages(db, { page, limit, ...filter })
      return { status: true, data: rows, meta: { page, limit, total } }
    },

    async countMessages() {
      return { status: true, data: await countMessages(db) }
    },

    async getMessage({ id }) {
      const data = await findMessage(db, id)
      if (!data) throw notFound()
      return { status: true, data }
    },

    async updateMessage({ id, status }) {
      const data = await updateMessage(db, id, status)
      if (!data) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.messageUpdated, data }
    },

    async removeMessage({ id }) {
      if (!(await db.transaction((tx) => removeMessage(tx, id)))) throw notFound()
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}

function fieldsOf({ id: _id, version: _version, updated_at: _updated, ...fields }: ContactRow) {
  return fields
}

function toEditable(row: ContactRow) {
  return { status: true as const, ...fieldsOf(row), version: row.version, updated_at: row.updated_at.toISOString() }
}
