import type * as z from 'zod/mini'
import { ADMIN_MESSAGES } from '../../contract/admin-messages.ts'
import type * as api from '../../contract/api.ts'
import type { DocumentInput } from '../../contract/documents.ts'
import type { Caller, Handlers } from '../../contract/endpoint.ts'
import type { DocumentKey } from '../../contract/options.ts'
import type { Deps } from '../deps.ts'
import { saveVersion } from '../history/saving.ts'
import { cleanDocumentHtml } from '../html/clean-html.ts'
import { readCleanHtml } from '../html/stored-html.ts'
import { invalid, notFound } from '../http/errors.ts'
import { keepImagesOf } from '../images/images.store.ts'
import { type DocumentRow, findDocument, lockDocument, writeDocument } from './documents.store.ts'

export function documentHandlers({ db, now }: Deps): Handlers<typeof api.documents> {
  async function getRow(key: DocumentKey): Promise<DocumentRow> {
    const row = await findDocument(db, key)
    if (!row) throw notFound()
    return row
  }

  const get = (key: DocumentKey) => async () => {
    const row = await getRow(key)
    const description = readCleanHtml(row.description, row, cleanDocumentHtml)
    return { status: true as const, title: row.title, description, ...figuresOf(row), updated_at: row.updated_at.toISOString() }
  }

  const getEditable = (key: DocumentKey) => async () => toEditable(await getRow(key))

  const update =
    (key: DocumentKey) =>
    async ({ title, description = '', figures, version }: z.output<typeof DocumentInput>, caller: Caller) => {
      const row = await db.transaction(async (tx) => {
        const gone = await keepImagesOf(tx, description)
        if (gone.length > 0) throw invalid({ description: ADMIN_MESSAGES.imagesGone(gone) })
        return saveVersion(tx, {
          kind: 'documents',
          key,
          current: await lockDocument(tx, key),
          version,
          fieldsOf: (row) => ({ title: row.title, description: row.description, ...figuresOf(row) }),
          write: (next) => writeDocument(tx, key, { title, description, ...(figures && { figures }), ...next }),
          administratorId: caller.session?.administratorId,
          now: now(),
        })
      })
      return { ...toEditable(row), message: ADMIN_MESSAGES.documentUpdated[key] }
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

/** The about page has claims in figures. */
const figuresOf = ({ key, figures }: DocumentRow) => (key === 'about-us' ? { figures } : {})

function toEditable(row: DocumentRow) {
  const { title, description, version, updated_at } = row
  return { status: true as const, title, description, ...figuresOf(row), version, updated_at: updated_at.toISOString() }
}
