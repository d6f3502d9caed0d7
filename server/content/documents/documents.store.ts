import { DocumentInput } from '../../../contract/content/documents.ts'
import { DocumentDraft } from '../../../contract/content/previews.ts'
import { DOCUMENTS } from '../../../contract/options.ts'
import { documents } from '../../platform/db/schema.ts'
import { cleanDocumentHtml } from '../html/clean-html.ts'
import { contentStore, toEditable } from '../kinds/content.store.ts'
import { toDocumentPage } from '../previews/previews.drafts.ts'
import { figuresOf } from './documents.rules.ts'

export type DocumentRow = typeof documents.$inferSelect

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
