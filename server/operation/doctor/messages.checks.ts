import { HOUR_MS } from '../../../contract/durations.ts'
import { hasTechnicians } from '../../bookings/notices/notices.store.ts'
import { listMissingTemplates } from '../../bookings/notices/sms-templates.rules.ts'
import { countCodes } from '../../bookings/otp/otp.store.ts'
import { type Check, failing, failingInProduction, fine, toCount, warning } from '../../platform/deps/deps.ts'

const CHANNELS = '/admin/channels'

/** Whether the channels are set up. */
export const CHANNEL_CHECKS: readonly Check[] = [
  {
    name: 'mail',
    title: 'Email',
    pace: 'quick',
    run(deps) {
      const { email } = deps.channels
      if (email) return { ...fine(`Emails go out through ${email}.`), action: 'sendTestMail' }
      const text = 'Emails aren’t sent: they are kept on this server.'
      return failingInProduction(deps)(text, 'Set SMTP_URL and SMTP_FROM, then restart the server.', { path: CHANNELS })
    },
  },
  {
    name: 'sender',
    title: 'Sender of emails',
    pace: 'slow',
    async run({ settings: { mail }, probes }) {
      if (!mail) return fine('No emails are sent.')
      const domain = mail.from.address.split('@').at(-1) ?? ''
      const [texts, policies] = await Promise.all([probes.resolveTxt(domain), probes.resolveTxt(`_dmarc.${domain}`)])
      const missing = [
        ...(texts.some((text) => /^v=spf1\b/i.test(text)) ? [] : ['SPF']),
        ...(policies.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ['DMARC']),
      ]
      if (missing.length === 0) return fine(`${domain} names its mail servers in the DNS.`)
      const text = `The domain ${domain} has no ${missing.join(' and no ')} record: emails may be treated as spam.`
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
        const text = 'SMS aren’t sent: codes are kept on this server, so visitors can’t book by code.'
        return failingInProduction(deps)(text, 'Set up MSG91 or Twilio, then restart the server.', { path: CHANNELS })
      }
      const { sent, failed } = await countCodes(deps.db, HOUR_MS, deps.now())
      const missing = listMissingTemplates(deps.settings, { hasTechnicians: await hasTechnicians(deps.db) })
      if (failed === 0 && missing.length > 0) {
        const text = `Not registered, and so not sent: ${missing.join(', ')}. Customers get the text from earlier versions, or the English one.`
        const remedy = 'Register the texts under Channels with DLT, and add them to SMS_MSG91_TEMPLATES or SMS_TWILIO_TEMPLATES.'
        return warning(text, remedy, { path: CHANNELS })
      }
      if (failed === 0) return fine(`SMS go out through ${deps.channels.sms.join(', then ')}.`)
      const text = `${failed} of the last hour’s ${toCount(sent + failed, 'code', 'codes')} may not have been sent.`
      const remedy = 'Check the account with the gateway: its balance, its templates, and whether the sender is approved.'
      return (failed >= sent ? failing : warning)(text, remedy, { path: CHANNELS })
    },
  },
]
