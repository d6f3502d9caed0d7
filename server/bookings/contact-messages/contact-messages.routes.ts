import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import { HOUR_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { createToll } from '../toll/toll.ts'
import { notifyMessage } from './contact-messages.module.ts'
import {
  countMessages,
  findMessage,
  insertContactMessage,
  listMessages,
  removeMessage,
  updateMessage,
} from './contact-messages.store.ts'

export function contactMessageHandlers(deps: Deps): Handlers<typeof api.contactMessages> {
  const { db, now } = deps
  const toll = createToll(deps)

  return {
    async send({ website, ...message }, caller) {
      // Only a program fills in the hidden field; it gets the usual answer.
      if (website) return { status: true, message: MESSAGES.messageSent }
      if (!(await toll.charge({ act: 'note', address: caller.address, subject: message.email })))
        throw new AppError('tooMany', MESSAGES.tooMany, { retryAfterS: HOUR_MS / 1000 })
      await db.transaction(async (tx) => {
        const created_at = now()
        const id = await insertContactMessage(tx, { ...message, created_at })
        // No id: an earlier request with the same form has stored its message.
        if (!id) return
        await notifyMessage(tx, deps, { id, created_at })
      })
      return { status: true, message: MESSAGES.messageSent }
    },

    async list(query) {
      return toPage(await listMessages(db, query), query)
    },

    async count() {
      return { status: true, data: await countMessages(db) }
    },

    async get({ id }) {
      const data = await findMessage(db, id)
      if (!data) throw notFound()
      return { status: true, data }
    },

    async update({ id, status }) {
      const data = await db.transaction(async (tx) => {
        const updated = await updateMessage(tx, id, status)
        if (!updated) throw notFound()
        return updated
      })
      return { status: true, message: ADMIN_MESSAGES.messageUpdated, data }
    },

    async remove({ id }) {
      await db.transaction(async (tx) => {
        if (!(await removeMessage(tx, id))) throw notFound()
      })
      return { status: true, message: ADMIN_MESSAGES.deleted }
    },
  }
}
