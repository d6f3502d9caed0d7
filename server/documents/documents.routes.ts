import type { documents } from '../../contract/documents.ts'
import type { Handlers } from '../../contract/endpoint.ts'
import type { DocumentKey } from '../../contract/options.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { cleanDocumentHtml } from './clean-html.ts'
import { findDocument } from './documents.store.ts'

export function documentHandlers({ db }: Deps): Handlers<typeof documents> {
  const get = (key: DocumentKey) => async () => {
    const row = await findDocument(db, key)
    if (!row) throw notFound()
    return {
      status: true as const,
      title: row.title,
      description: cleanDocumentHtml(row.description),
      updated_at: row.updated_at.toISOString(),
    }
  }
  return {
    getAboutUs: get('about-us'),
    getPrivacyPolicy: get('privacy-policy'),
    getRefundPolicy: get('refund-policy'),
    getTermsAndConditions: get('terms-and-conditions'),
    getShippingPolicy: get('shipping-policy'),
  }
}
