import type { Module } from '../../platform/deps/deps.ts'
import { type NoticeContent, pick } from '../../platform/deps/notices.ts'
import { type AlarmRow, findAlarm } from './notice-content.store.ts'
import { countFailedNotices } from './notices.admin.store.ts'
import { NOTICE_CHECKS } from './notices.checks.ts'
import { removeOldNotices } from './notices.store.ts'

export const noticesModule: Module = {
  // Notices and alarms.
  retention: [{ name: 'notices', term: { years: 1 }, remove: ({ db }, limit) => removeOldNotices(db, limit) }],
  figures: async ({ db, now }) => [
    { name: 'karigar_notices_failed', help: 'Messages that could not be sent', value: await countFailedNotices(db, now()) },
  ],
  personalData: {
    notices: { text: ['last_error'], other: ['subject', 'audience', 'channel', 'status'] },
    alarms: { text: ['title', 'text'], other: ['key'] },
  },
  checks: NOTICE_CHECKS,
  notices: {
    async alarm({ db }, id) {
      const row = await findAlarm(db, id)
      return row && toAlarmContent(row)
    },
  },
}

function toAlarmContent(row: AlarmRow): NoticeContent {
  return {
    title: row.title,
    lines: [],
    message: row.text,
    ...(row.to ? { to: row.to, consolePath: '/admin/account' } : { consolePath: '/admin/dashboard' }),
    replyTo: undefined,
    record: pick(row, ['id', 'title', 'text']),
    sms: ['alarm', row.title, '-', '-'],
  }
}
