import { HOUR_MS } from '../../../contract/durations.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { contactMessages } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/search.ts'
import type { Deps, Module } from '../../platform/deps/deps.ts'
import { type NoticeContent, pick } from '../../platform/deps/notices.ts'
import { enqueueNotices, sendAlarm, toBusiness } from '../notices/enqueue-notices.ts'
import {
  countMessagesSince,
  countUnnotifiedSince,
  findMessage,
  type MessageRow,
  removeOldContactMessages,
} from './contact-messages.store.ts'

export const contactMessagesModule: Module = {
  titles: { contactMessages: titlesOf(contactMessages.id, contactMessages.name) },
  retention: [{ name: 'messages', term: { years: 3 }, remove: ({ db }, limit) => removeOldContactMessages(db, limit) }],
  personalData: {
    contact_messages: { person: ['name', 'email'], text: ['message'], trace: ['request_id', 'search_text'], other: ['status'] },
  },
  messages: {
    business: {
      async message({ db }, id) {
        const row = await findMessage(db, id)
        return row && toMessageContent(row)
      },
    },
  },
}

function toMessageContent(row: MessageRow): NoticeContent {
  return {
    title: `Message from ${row.name}`,
    lines: [
      ['Name', row.name],
      ['Email', row.email],
    ],
    message: row.message,
    consolePath: `/admin/messages?message=${row.id}`,
    replyTo: row.email,
    record: pick(row, ['id', 'name', 'email', 'message']),
    sms: ['message', row.name, row.email, '-'],
  }
}

/** Up to this many messages an hour have a notice each. */
const MESSAGES_AN_HOUR = 30

type NotifyDeps = Pick<Deps, 'jobs' | 'now' | 'settings'>

type Stored = { id: number; created_at: Date }

/** Notifies the business of a message. Messages beyond the hourly limit are counted together in a later notice. */
export async function notifyMessage(tx: DbOrTx, deps: NotifyDeps, { id, created_at }: Stored): Promise<void> {
  const { jobs } = deps
  const ofHour = await countMessagesSince(tx, new Date(created_at.getTime() - HOUR_MS))
  if (ofHour <= MESSAGES_AN_HOUR)
    await enqueueNotices(tx, deps, { subject: 'message', ids: [id], to: await toBusiness(tx, deps) })
  else await jobs.send(tx, 'count-messages', { since: created_at.toISOString() }, { afterS: HOUR_MS / 1000 })
}

/** Notifies the business of the number of messages since then that have no notice of their own. */
export async function notifyOfMessageCount(deps: NotifyDeps & Pick<Deps, 'db'>, since: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const count = await countUnnotifiedSince(tx, new Date(since))
    if (count === 0) return
    const messages = count === 1 ? 'message' : 'messages'
    await sendAlarm(tx, deps, {
      key: `messages-${since}`,
      title: `${count} more contact ${messages}`,
      text: `More than ${MESSAGES_AN_HOUR} contact messages came within an hour, so a bot may be writing them. ${count} more followed without an email each. See them in the console under Messages.`,
    })
  })
}
