import { contactMessages } from '../../platform/db/schema.ts'
import { titlesOf } from '../../platform/db/titles.ts'
import type { Module } from '../../platform/deps/deps.ts'
import { type NoticeContent, pick } from '../../platform/deps/notices.ts'
import { findMessage, type MessageRow, removeOldContactMessages } from './contact-messages.store.ts'

export const contactMessagesModule: Module = {
  titles: { contactMessages: titlesOf(contactMessages.id, contactMessages.name) },
  retention: [{ name: 'messages', term: { years: 3 }, remove: ({ db }, limit) => removeOldContactMessages(db, limit) }],
  personalData: {
    contact_messages: { person: ['name', 'email'], text: ['message'], trace: ['request_id', 'search_text'], other: ['status'] },
  },
  notices: {
    async message({ db }, id) {
      const row = await findMessage(db, id)
      return row && toMessageContent(row)
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
