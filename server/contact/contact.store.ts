import { contentStore } from '../content/content.store.ts'
import type { DbOrTx } from '../db/client.ts'
import { contactDetails } from '../db/schema.ts'

/** The contact details are one row. */
export const CONTACT_ID = 1

export const contactStore = contentStore({
  kind: 'contact-us',
  table: contactDetails,
  key: contactDetails.id,
  versionKey: 'contact-us',
  title: contactDetails.email,
})

export const findContactDetails = (db: DbOrTx) => contactStore.find(db, CONTACT_ID)
