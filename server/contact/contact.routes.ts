import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type { contact } from '../../contract/contact.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import { MESSAGES } from '../../contract/messages.ts'
import type { Deps } from '../deps.ts'
import { saveVersion } from '../history/saving.ts'
import { notFound } from '../http/errors.ts'
import { memoryLimit, spendTry } from '../http/limits.ts'
import {
  type ContactRow,
  findContactDetails,
  insertContactMessage,
  lockContactDetails,
  writeContactDetails,
} from './contact.store.ts'

export function contactHandlers({ db, log, now, sendMail, settings }: Deps): Handlers<typeof contact> {
  const messagesOfAddress = memoryLimit({ keyPrefix: 'contact', points: 10, durationS: 10 * 60 })

  return {
    async getContactDetails() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return { status: true, mobile: row.mobile, email: row.email, address: row.address }
    },

    async getEditableContactDetails() {
      const row = await findContactDetails(db)
      if (!row) throw notFound()
      return toEditable(row)
    },

    async updateContactDetails({ version, mobile, email = '', address = '' }, caller) {
      const row = await db.transaction(async (tx) =>
        saveVersion(tx, {
          kind: 'contact-us',
          key: 'contact-us',
          current: await lockContactDetails(tx),
          version,
          fieldsOf: ({ mobile, email, address }) => ({ mobile, email, address }),
          write: (next) => writeContactDetails(tx, { mobile, email, address, ...next }),
          administratorId: caller.session?.administratorId,
          now: now(),
        }),
      )
      return { ...toEditable(row), message: ADMIN_MESSAGES.contactUpdated }
    },

    async sendContactEmail({ website, ...message }, caller) {
      await spendTry(messagesOfAddress, caller.address)
      // Only a program fills in the hidden field. It is told nothing.
      if (website) return { status: true, message: MESSAGES.messageSent }
      await insertContactMessage(db, { ...message, created_at: now() })
      const business = await findContactDetails(db)
      if (business?.email) {
        // The message is stored: a mail that fails is no reason to tell the visitor otherwise.
        await sendMail({
          to: business.email,
          replyTo: message.email,
          subject: `Message to ${settings.siteName} from ${message.name.replace(/\s+/g, ' ')}`,
          text: `${message.message}\n\n${message.name.replace(/\s+/g, ' ')} <${message.email}>`,
        }).catch((error) => log.error({ err: error }, 'contact message stored, its mail was not sent'))
      }
      return { status: true, message: MESSAGES.messageSent }
    },
  }
}

function toEditable({ mobile, email, address, version, updated_at }: ContactRow) {
  return { status: true as const, mobile, email, address, version, updated_at: updated_at.toISOString() }
}
