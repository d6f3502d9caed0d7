import { useWatch } from 'react-hook-form'
import * as api from '../../../../contract/api.ts'
import { HomePageInput } from '../../../../contract/content/homepage.ts'
import { FieldGroup, fieldsOf } from '../../frame/forms/form-fields.tsx'
import { FormPart, FormPartTabs } from '../../frame/forms/form-parts.tsx'
import { blank, type Form, pick, record } from '../../frame/forms/record.ts'
import { EMPTY_ITEM } from '../../frame/forms/rows.ts'
import { RowsField } from '../../frame/forms/rows-field.tsx'
import { request } from '../../frame/request.ts'
import { callIdempotently } from '../../frame/ui/call-idempotently.ts'
import { itemQueries } from '../items/queries.ts'
import { SearchResult } from '../records/search-result.tsx'
import { translationQueries } from '../translations/queries.ts'
import { LIVE_ID } from './queries.ts'

const LABELS = {
  heading: 'Heading',
  contact1: 'Contact Number 1',
  contact2: 'Contact Number 2',
  subheading: 'Subheading',
  faqs: 'FAQ',
  meta_title: 'Meta Title',
  meta_desc: 'Meta Description',
  meta_keywords: 'Meta Keywords',
}

const EMPTY = { ...blank(LABELS), faqs: [EMPTY_ITEM] }
type Values = typeof EMPTY

export const module = record({
  kind: 'homepage',
  schema: HomePageInput,
  labels: LABELS,
  fields: HomeFields,
  load: (id, signal) => request(api.homepage.get, { id }, signal),
  toValues: (saved) => pick(saved, LABELS),
  create: {
    empty: EMPTY,
    save: (input) =>
      callIdempotently(JSON.stringify(input), (request_id) => request(api.homepage.create, { ...input, request_id })),
    failure: 'Homepage not created',
  },
  update: {
    save: (input, id) => request(api.homepage.update, { ...input, id }),
    // The specification uses the services' text here too.
    failure: 'Service not updated',
  },
  stale: [itemQueries.all, translationQueries.all],
  page: ({ id }) => (id === LIVE_ID ? '/' : undefined),
  nameOf: ({ heading }) => heading,
  intro: ({ id }) =>
    id === LIVE_ID
      ? 'This is the live home page. Visitors see an update straight away.'
      : 'This is a draft. Visitors see it only once you make it live in the list.',
})

const PARTS = [
  ['top', 'Top of the page'],
  ['part-faqs', 'FAQs'],
  ['seo', 'SEO details'],
] as const

function HomeFields({ form, id }: { form: Form<Values>; id: number | undefined }) {
  const { line, text } = fieldsOf(form, LABELS)
  const [title, description] = useWatch({ control: form.control, name: ['meta_title', 'meta_desc'] })
  return (
    <>
      {id !== undefined && <FormPartTabs parts={PARTS} />}
      <FormPart id="top">
        <FieldGroup title="Top of the page">
          {line('heading')}
          <div className="grid gap-4 md:grid-cols-2">
            {line('contact1', { type: 'tel' })}
            {line('contact2', { type: 'tel' })}
          </div>
          {text('subheading', { rows: 4 })}
        </FieldGroup>
      </FormPart>
      <FormPart id="part-faqs">
        <RowsField form={form} name="faqs" label="FAQs" itemName="FAQ" hint="Empty rows are left out." />
      </FormPart>
      <FormPart id="seo">
        <FieldGroup title="SEO details">
          {line('meta_title')}
          <div className="grid gap-4 md:grid-cols-2">
            {text('meta_desc', { rows: 4 })}
            {text('meta_keywords', { rows: 4 })}
          </div>
          <SearchResult title={title} text={description} path="/" />
        </FieldGroup>
      </FormPart>
    </>
  )
}
