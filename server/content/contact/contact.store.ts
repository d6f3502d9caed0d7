import { type ContactDetails, ContactDetailsInput } from '../../../contract/content/contact.ts'
import { ContactDraft } from '../../../contract/content/previews.ts'
import { formatPhone, toDialled, toTel } from '../../../contract/phones.ts'
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

/** The first start's numbers, in this version and the previous one; they reach no one. */
export const INVENTED_NUMBERS = ['7000000090', '8000000090']

export const isSameNumber = (one: string, other: string) => {
  const dialled = toDialled(one)
  return dialled !== undefined && dialled === toDialled(other)
}

/** Matches a number in any grouping, without country code; PostgreSQL uses it too. */
export function toPattern(phone: string): string {
  const digits = (toDialled(phone) ?? '').replace(/^\+91(?=\d{10}$)/, '').replace('+', '')
  return [...digits].join('(?:[ \\u00a0-]|&nbsp;)?')
}

/** Replaces a number in a text or HTML, including `tel:` and WhatsApp links. */
export function replaceNumber(text: string, from: string, to: string): string {
  const isMobile = /^\+91[6-9]\d{9}$/.test(toDialled(to) ?? '')
  const named = new RegExp(`(tel:|wa\\.me/)?(?<![\\d+])((?:\\+|00)?91[ \\u00a0-]?|0)?${toPattern(from)}(?!\\d)`, 'g')
  return text.replace(named, (_, link?: string, code?: string) => {
    if (link === 'tel:') return toTel(to)
    if (link) return link + toTel(to).replace(/\D/g, '')
    return code && code !== '0' && isMobile ? `+91 ${formatPhone(to)}` : formatPhone(to)
  })
}
