import { useLocation } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { DocumentInput } from '../../../../contract/content/documents.ts'
import type { Item } from '../../../../contract/content/services.ts'
import { DOCUMENTS, type DocumentKey } from '../../../../contract/options.ts'
import { fieldsOf } from '../../frame/forms/form-fields.tsx'
import { type Form, pick, record } from '../../frame/forms/record.ts'
import type { RowPart } from '../../frame/forms/row-fields.tsx'
import { RowsField } from '../../frame/forms/rows-field.tsx'
import { MissingPage } from '../../frame/layout/error-pages.tsx'
import { request } from '../../frame/request.ts'
import { EditRecord } from '../records/record-screens.tsx'

const LABELS = { title: 'Title', description: 'Description', figures: 'In figures' }

/** The about page has figures, a policy has none. */
type Values = { title: string; description: string; figures?: Item[] }

type Document = {
  get: typeof api.documents.getEditableAboutUs
  update: typeof api.documents.updateAboutUs
  /** The document's name in failure messages, as in the specification. */
  name: string
  loadFailure?: string
}

const { documents } = api

const SCREENS: Record<DocumentKey, Document> = {
  'about-us': { name: 'About us', get: documents.getEditableAboutUs, update: documents.updateAboutUs },
  'refund-policy': { name: 'refund-policy', get: documents.getEditableRefundPolicy, update: documents.updateRefundPolicy },
  'privacy-policy': { name: 'privacy policy', get: documents.getEditablePrivacyPolicy, update: documents.updatePrivacyPolicy },
  'terms-and-conditions': {
    name: 'T&C policy',
    get: documents.getEditableTermsAndConditions,
    update: documents.updateTermsAndConditions,
  },
  'shipping-policy': {
    name: 'shipping policy',
    get: documents.getEditableShippingPolicy,
    update: documents.updateShippingPolicy,
    // The specification uses the privacy policy's text here too.
    loadFailure: 'Failed to fetch privacy policy.',
  },
}

const MODULES = new Map(DOCUMENTS.map((document) => [`/admin${document.page}`, moduleOf(document)]))

/** The about page or a policy: its path below /admin is the public page's path. */
export function EditDocument() {
  const module = MODULES.get(useLocation().pathname)
  return module ? <EditRecord key={module.singletonKey} module={module} /> : <MissingPage />
}

function moduleOf({ key, page }: (typeof DOCUMENTS)[number]) {
  const { get, update, name, loadFailure = `Failed to fetch ${name}.` } = SCREENS[key]
  return record({
    kind: 'documents',
    singletonKey: key,
    schema: DocumentInput,
    labels: LABELS,
    fields: DocumentFields,
    load: async (_id, signal) => ({ data: await request(get, {}, signal) }),
    loadFailure,
    toValues: (saved) => pick(saved, LABELS),
    update: {
      async save(input) {
        const { message, ...data } = await request(update, input)
        return { message, data }
      },
      failure: `Failed to update ${name}.`,
    },
    page: () => page,
  })
}

const FIGURE_PARTS: readonly RowPart[] = [
  { name: 'title', label: 'Figure', hint: 'For example, 3,000+' },
  { name: 'description', label: 'What it counts', hint: 'For example, satisfied homes' },
]

function DocumentFields({ form }: { form: Form<Values> }) {
  const { line, richText } = fieldsOf(form, LABELS)
  return (
    <>
      {line('title')}
      {richText('description', 'text')}
      {form.getValues('figures') && (
        <RowsField
          form={form}
          name="figures"
          parts={FIGURE_PARTS}
          label={LABELS.figures}
          itemName="Figure"
          hint="Claims shown beside the page’s text. Remove any that are no longer true."
        />
      )}
    </>
  )
}
