import { failing, fine, toCount } from '../../platform/deps/checks.ts'
import type { Check } from '../../platform/deps/deps.ts'
import { findBusinessEmail } from './enqueue-notices.ts'
import { countFailedNotices, countKeptNotices } from './notices.admin.store.ts'

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
      return failing('No one is told about new leads and problems.', remedy, { path: '/admin/contactus' })
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
