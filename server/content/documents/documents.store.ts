import { type Document, DocumentInput } from '../../../contract/content/documents.ts'
import { DocumentDraft } from '../../../contract/content/previews.ts'
import type { Item } from '../../../contract/content/services.ts'
import { DOCUMENTS, type DocumentKey } from '../../../contract/options.ts'
import type { SiteApi } from '../../../contract/site.ts'
import { documents } from '../../platform/db/schema.ts'
import { cleanDocumentHtml } from '../html/clean-html.ts'
import { contentStore, toEditable } from '../kinds/content.store.ts'
import { type ToDraftPage, toRequest } from '../kinds/definition.store.ts'

export type DocumentRow = typeof documents.$inferSelect

const GETTERS = {
  'about-us': 'getAboutUs',
  'privacy-policy': 'getPrivacyPolicy',
  'refund-policy': 'getRefundPolicy',
  'terms-and-conditions': 'getTermsAndConditions',
  'shipping-policy': 'getShippingPolicy',
} as const satisfies Record<DocumentKey, keyof SiteApi['documents']>

const toDocumentPage: ToDraftPage<typeof documents.$inferSelect> = async (fields, stored, { api, now }) => {
  const { id: key, ...draft } = DocumentDraft.parse(fields)
  const data: Document = {
    ...draft,
    status: true,
    description: cleanDocumentHtml(draft.description),
    figures: figuresOf({ key, figures: draft.figures }),
    headings: draft.untranslated && stored && listHeadings(cleanDocumentHtml(stored.description)),
    updated_at: (stored?.updated_at ?? now).toISOString(),
  }
  const path = DOCUMENTS.find((document) => document.key === key)?.page ?? ''
  return {
    request: toRequest(path),
    api: { ...api, documents: { ...api.documents, [GETTERS[key]]: async () => data } },
  }
}

export const documentStore = contentStore({
  kind: 'documents',
  table: documents,
  input: DocumentInput,
  key: documents.key,
  title: documents.title,
  fieldsOf: (row) => ({ ...toEditable(row), figures: figuresOf(row) }),
  pathOf: ({ key }) => DOCUMENTS.find((document) => document.key === key)?.page ?? null,
  html: { column: documents.description, clean: cleanDocumentHtml },
  preview: { draft: DocumentDraft, toPage: toDocumentPage },
})

/** Only the about page has claims in figures. */
export const figuresOf = ({ key, figures }: { key: DocumentKey; figures: Item[] }) => (key === 'about-us' ? figures : undefined)

/** The texts of the h2s. */
export const listHeadings = (html: string) =>
  [...html.matchAll(/<h2>([\s\S]*?)<\/h2>/g)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, '').trim())
