import { type Check, failing, fine, type Module, toCount } from '../../platform/deps/deps.ts'
import { type NoticeContent, pick } from '../../platform/deps/notices.ts'
import { findBusinessEmail } from './enqueue-notices.ts'
import { countFailedNotices, countKeptNotices } from './notices.admin.store.ts'
import { type AlarmRow, findAlarm, removeOldNotices } from './notices.store.ts'

/** Whether messages reach the business, and whether any was not sent. */
export const NOTICE_CHECKS: readonly Check[] = [
  {
    name: 'recipient',
    title: 'Notices to the business',
    pace: 'quick',
    async run({ db, settings }) {
      const { notify } = settings
      const email = await findBusinessEmail(db, { settings })
      if (email) return fine(`Leads and problems are sent to ${email}.`)
      if (notify.mobile || notify.webhook) return fine('Leads and problems are sent by SMS or webhook.')
      const remedy = 'Enter an email address on the contact page, or set NOTIFY_EMAIL.'
      return failing('No one is notified of new leads and problems.', remedy, { path: '/admin/contactus' })
    },
  },
  {
    name: 'notices',
    title: 'Messages not sent',
    pace: 'quick',
    async run({ db, now }) {
      const [failed, kept] = [await countFailedNotices(db, now()), await countKeptNotices(db)]
      // That nothing carries them is said by the checks of SMS and email.
      if (failed === 0 && kept > 0)
        return fine(`None failed. ${toCount(kept, 'message', 'messages')} kept on this server, not sent.`)
      if (failed === 0) return fine('Every message was sent, or is on its way.')
      const text = `${toCount(failed, 'message', 'messages')} couldn’t be sent, and won’t be tried again automatically.`
      return failing(text, 'See why, and send them again or call the customers.', { path: '/admin/notices' })
    },
  },
]

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
  messages: {
    business: {
      async alarm({ db }, id) {
        const row = await findAlarm(db, id)
        return row && toAlarmContent(row)
      },
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
