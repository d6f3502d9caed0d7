import { HOUR_MS } from '../../../contract/durations.ts'
import { countFailedNotices } from '../../bookings/notices/notices.store.ts'
import { findBusinessEmail } from '../../bookings/notices/notify-business.ts'
import { countCodes, findLastPause } from '../../bookings/otp/otp-pauses.store.ts'
import { type Check, failing, failingInProduction, fine, toCount, warning } from './checks.ts'

const CHANNELS = '/admin/account#channels'

/** Whether messages reach those whom they are for. */
export const MESSAGE_CHECKS: Check[] = [
  {
    name: 'mail',
    title: 'E-mail',
    pace: 'quick',
    run(deps) {
      const { email } = deps.channels
      if (email) return { ...fine(`E-mails go out by ${email}.`), action: 'sendTestMail' }
      const text = 'E-mails reach nobody: they are kept on this server.'
      return failingInProduction(deps)(text, 'Set SMTP_URL and SMTP_FROM, and start again.', { path: CHANNELS })
    },
  },
  {
    name: 'sender',
    title: 'Sender of e-mails',
    pace: 'slow',
    async run({ settings: { mail }, probes }) {
      if (!mail) return fine('No e-mails are sent.')
      const domain = mail.from.address.split('@').at(-1) ?? ''
      const [texts, policies] = await Promise.all([probes.resolveTxt(domain), probes.resolveTxt(`_dmarc.${domain}`)])
      const missing = [
        ...(texts.some((text) => /^v=spf1\b/i.test(text)) ? [] : ['SPF']),
        ...(policies.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ['DMARC']),
      ]
      if (missing.length === 0) return fine(`${domain} names its mail servers in the DNS.`)
      const text = `The domain ${domain} has no ${missing.join(' and no ')} record: e-mails may be taken for spam.`
      const remedy = 'Verify the domain with the mail provider, and enter the records that it names in the DNS.'
      return warning(text, remedy, { action: 'sendTestMail' })
    },
  },
  {
    name: 'sms',
    title: 'SMS',
    pace: 'quick',
    async run(deps) {
      if (deps.channels.sms.length === 0) {
        const text = 'SMS reach nobody: codes are kept on this server, so no visitor can book by code.'
        return failingInProduction(deps)(text, 'Set up MSG91 or Twilio, and start again.', { path: CHANNELS })
      }
      const { sent, failed } = await countCodes(deps.db, HOUR_MS, deps.now())
      if (failed === 0) return fine(`SMS go out by ${deps.channels.sms.join(', then ')}.`)
      const text = `${failed} of the last hour’s ${toCount(sent + failed, 'code', 'codes')} could not be sent for certain.`
      const remedy = 'See the account at the gateway: its balance, its templates, and whether the sender is approved.'
      return (failed >= sent ? failing : warning)(text, remedy, { path: CHANNELS })
    },
  },
  {
    name: 'codes',
    title: 'Codes',
    pace: 'quick',
    async run({ db, now }) {
      const pause = await findLastPause(db, now())
      if (!pause || pause.ends_at <= now()) return fine('Visitors can ask for codes.')
      const remedy = 'See on the dashboard who asks for codes. If they are visitors, resume there.'
      return failing('The site sends codes to few visitors for a while, because too many were asked for.', remedy, {
        path: '/admin/dashboard',
      })
    },
  },
  {
    name: 'recipient',
    title: 'Notices to the business',
    pace: 'quick',
    async run({ db, settings }) {
      const { notify } = settings
      const email = await findBusinessEmail(db, { settings })
      if (email) return fine(`Leads and problems are sent to ${email}.`)
      if (notify.mobile || notify.webhook) return fine('Leads and problems are sent by SMS or webhook.')
      const remedy = 'Enter an e-mail address on the contact page, or set NOTIFY_EMAIL.'
      return failing('Nobody is told of new leads and of problems.', remedy, { path: '/admin/contactus' })
    },
  },
  {
    name: 'notices',
    title: 'Messages that were not sent',
    pace: 'quick',
    async run({ db, now }) {
      const failed = await countFailedNotices(db, now())
      if (failed === 0) return fine('Every message was sent, or still will be.')
      const text = `${toCount(failed, 'message', 'messages')} could not be sent and will not be tried again by itself.`
      return failing(text, 'See why, and send them again or call the customers.', { path: '/admin/notices' })
    },
  },
]
