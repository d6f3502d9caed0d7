import { type ContactDetails, ContactDetailsInput } from '../../../contract/content/contact.ts'
import { ContactDraft } from '../../../contract/content/previews.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { contactDetails } from '../../platform/db/schema.ts'
import { contentStore } from '../kinds/content.store.ts'
import { type ToDraftPage, toRequest } from '../kinds/definition.store.ts'

/** The contact details are one row. */
export const CONTACT_ID = 1

const toContactPage: ToDraftPage<typeof contactDetails.$inferSelect> = async (fields, _stored, { api }) => {
  const data: ContactDetails = { ...ContactDraft.parse(fields), status: true }
  return { request: toRequest('/contactus'), api: { ...api, contact: { ...api.contact, get: async () => data } } }
}

export const contactStore = contentStore({
  kind: 'contact-us',
  table: contactDetails,
  input: ContactDetailsInput,
  key: contactDetails.id,
  versionKey: 'contact-us',
  title: contactDetails.email,
  preview: { draft: ContactDraft, toPage: toContactPage },
})

export const findContactDetails = (db: DbOrTx) => contactStore.find(db, CONTACT_ID)
