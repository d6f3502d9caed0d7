import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { DocumentInput } from '../../../contract/content/documents.ts'
import type { Caller, Handlers } from '../../../contract/endpoint.ts'
import type { DocumentKey } from '../../../contract/options.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { translateRecord } from '../kinds/translations.store.ts'
import { type DocumentRow, documentStore, figuresOf, listHeadings } from './documents.store.ts'

export function documentHandlers({ db, now }: Deps): Handlers<typeof api.documents> {
  const get =
    (key: DocumentKey) =>
    async (_: unknown, { language }: Caller) => {
      const row = await documentStore.get(db, key)
      const document = { ...toDocument(row), description: documentStore.readHtml(row) }
      const translated = await translateRecord(db, documentStore, { key, language }, document)
      return translated.untranslated ? { ...translated, headings: listHeadings(document.description) } : translated
    }

  const getEditable = (key: DocumentKey) => async () => toDocument(await documentStore.get(db, key))

  const update =
    (key: DocumentKey) =>
    async ({ version, description = '', ...input }: z.output<typeof DocumentInput>, caller: Caller) => {
      const row = await documentStore.save(db, key, { version, fields: { ...input, description }, caller, now: now() })
      return { ...toDocument(row), message: ADMIN_MESSAGES.documentUpdated[key] }
    }

  return {
    getAboutUs: get('about-us'),
    getPrivacyPolicy: get('privacy-policy'),
    getRefundPolicy: get('refund-policy'),
    getTermsAndConditions: get('terms-and-conditions'),
    getShippingPolicy: get('shipping-policy'),

    getEditableAboutUs: getEditable('about-us'),
    getEditablePrivacyPolicy: getEditable('privacy-policy'),
    getEditableRefundPolicy: getEditable('refund-policy'),
    getEditableTermsAndConditions: getEditable('terms-and-conditions'),
    getEditableShippingPolicy: getEditable('shipping-policy'),

    updateAboutUs: update('about-us'),
    updatePrivacyPolicy: update('privacy-policy'),
    updateRefundPolicy: update('refund-policy'),
    updateTermsAndConditions: update('terms-and-conditions'),
    updateShippingPolicy: update('shipping-policy'),
  }
}

const toDocument = (row: DocumentRow) => ({ ...row, figures: figuresOf(row), status: true as const })
