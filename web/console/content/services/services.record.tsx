import { queryOptions, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import * as api from '../../../../contract/api.ts'
import { type FormerCharge, ServiceInput } from '../../../../contract/content/services.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import { fillCharge } from '../../../../contract/money.ts'
import { type DocumentKey, SERVICE_CATEGORIES, type ServiceCategory } from '../../../../contract/options.ts'
import { servicePath, toKebab } from '../../../../contract/paths.ts'
import { toReading } from '../../../ui/charge-text.ts'
import { FieldGroup, fieldsOf } from '../../frame/forms/form-fields.tsx'
import { FormPart, FormPartTabs } from '../../frame/forms/form-parts.tsx'
import { type Form, record, setField } from '../../frame/forms/record.ts'
import type { RowPart } from '../../frame/forms/row-fields.tsx'
import { RowsField } from '../../frame/forms/rows-field.tsx'
import { SlugField, TitleField } from '../../frame/forms/slug-field.tsx'
import { callQuery, queryClient } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { hasList, recordPath, screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { PictureField } from '../images/picture-field.tsx'
import { itemQueries } from '../items/queries.ts'
import { SearchResult } from '../records/search-result.tsx'
import { translationQueries } from '../translations/queries.ts'
import { toPlaceLabel } from '../translations/text-labels.ts'
import { translationPath } from '../translations/translation-progress.ts'
import { serviceQueries } from './queries.ts'
import {
  chargeHint,
  EMPTY_SERVICE,
  SERVICE_LABELS as LABELS,
  type ServiceValues,
  TYPE_OPTIONS,
  toCopyValues,
  toServiceFields,
  toServiceValues,
} from './service-values.ts'

export const module = record({
  kind: 'services',
  schema: ServiceInput,
  labels: LABELS,
  fields: ServiceFields,
  load: (id, signal) => request(api.services.get, { id }, signal),
  toValues: toServiceValues,
  toFields: toServiceFields,
  create: {
    empty: EMPTY_SERVICE,
    copy: { toValues: toCopyValues, note: 'This is a copy. Change its heading and slug, then create it.' },
    save: (input) => request(api.services.create, input),
    failure: 'Service not created',
    isPageOffered: true,
    isRepeated: true,
  },
  update: {
    save: (input, id) => request(api.services.update, { ...input, id }),
    failure: 'Service not updated',
    async staysOpen({ id, visit_charge }, before) {
      if (visit_charge === before.visit_charge) return false
      // Without an answer the list opens, and shows what is left to do there.
      const left = await queryClient.fetchQuery(formerChargesQuery(id)).catch(() => undefined)
      return left !== undefined && left.data.length > 0
    },
  },
  stale: [serviceQueries.links, itemQueries.all, translationQueries.all],
  page: ({ sendto }) => sendto,
  nameOf: ({ title }) => title,
  links: ({ id }) => (
    <Button to={screenPath('services.new', { from: id })} variant="quiet" icon="copy">
      Duplicate
    </Button>
  ),
})

type Props = {
  form: Form<ServiceValues>
  /** Id of the edited service; undefined for a new one. */
  id: number | undefined
}

const OFFER_PARTS: readonly RowPart[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', isLong: true },
  { name: 'price', label: 'Price', isShort: true },
]

const PRICE_HINT =
  'For example, “from ₹349” or “₹4,500 a room”. If empty, the page says “in the quote”; in a plan, the offer counts as included.'
const ROWS: readonly { name: 'faqs' | 'offers' | 'whys'; itemName: string; parts?: readonly RowPart[]; hint?: string }[] = [
  { name: 'offers', itemName: 'Offer', parts: OFFER_PARTS, hint: PRICE_HINT },
  { name: 'whys', itemName: 'Reason' },
  { name: 'faqs', itemName: 'FAQ' },
]

const PARTS = [
  ['page', 'Page'],
  ...ROWS.map(({ name }) => [`part-${name}`, LABELS[name]] as const),
  ['search-words', LABELS.search_keywords],
  ['search-engines', 'Search engines'],
] as const

/** The fields of a service page: what visitors see, in page order, then what search engines read. */
function ServiceFields({ form, id }: Props) {
  const { line, text, select } = fieldsOf(form, LABELS)
  return (
    <>
      {id !== undefined && <FormerCharges id={id} />}
      {id !== undefined && <FormPartTabs parts={PARTS} />}
      <FormPart id="page">
        <FieldGroup title="Page">
          <div className="grid gap-4 md:grid-cols-2">
            <TitleField form={form} label={LABELS.title} isNew={id === undefined} />
            <ServiceSlugField form={form} id={id} />
            {select('service_cat', 'Select Category', SERVICE_CATEGORIES)}
            {select('service_type', 'Select Type', TYPE_OPTIONS)}
          </div>
          <ChargeField form={form} />
          {line('sub_heading', { hint: <TextHint form={form} name="sub_heading" /> })}
          {text('about_service', {
            hint: <TextHint form={form} name="about_service" hint="Leave a blank line to start a new paragraph." />,
          })}
          <ServicePicture form={form} />
        </FieldGroup>
      </FormPart>
      {ROWS.map(({ name, itemName, parts, hint }) => (
        <FormPart key={name} id={`part-${name}`}>
          <RowsField
            form={form}
            name={name}
            label={LABELS[name]}
            itemName={itemName}
            parts={parts}
            hint={hint}
            hintOf={(text) => <RowHint form={form} text={text} />}
          />
        </FormPart>
      ))}
      <FormPart id="search-words">
        {line('search_keywords', {
          hint: 'Other words people may search for, in any language. Used on the site and in the console.',
        })}
      </FormPart>
      <FormPart id="search-engines">
        <FieldGroup title="Search engines">
          {line('meta_title', { hint: <TextHint form={form} name="meta_title" shown={60} /> })}
          {text('meta_desc', { hint: <TextHint form={form} name="meta_desc" shown={160} /> })}
          {line('meta_keywords', { hint: 'Separated by commas.' })}
          <ServiceResult form={form} />
        </FieldGroup>
      </FormPart>
    </>
  )
}

function ServiceResult({ form: { control } }: { form: Form<ServiceValues> }) {
  const [title, text, charge, service_cat, slug] = useWatch({
    control,
    name: ['meta_title', 'meta_desc', 'visit_charge', 'service_cat', 'slug'],
  })
  const path = service_cat ? servicePath({ service_cat: service_cat as ServiceCategory, slug: toKebab(slug) }) : '/services'
  return <SearchResult title={fillCharge(title, charge)} text={fillCharge(text, charge)} path={path} />
}

type TextHintProps = {
  form: Form<ServiceValues>
  name: 'meta_title' | 'meta_desc' | 'sub_heading' | 'about_service'
  /** How many characters search results show; more can be saved. */
  shown?: number
  hint?: string
}

/** What visitors read if a text contains the charge's placeholder, and the length of a text for search engines. */
function TextHint({ form: { control }, name, shown, hint }: TextHintProps) {
  const [text, charge] = useWatch({ control, name: [name, 'visit_charge'] })
  const { length } = fillCharge(text, charge).trim()
  const read = toReading(text, charge)
  return (
    <>
      {hint}
      {shown && (
        <span className="tabular-nums">
          {length} of {shown} characters
          {length > shown && <strong className="text-ink">. Search results will cut off the end.</strong>}
        </span>
      )}
      {read && <span className="block">{read}</span>}
    </>
  )
}

function RowHint({ form: { control }, text }: { form: Form<ServiceValues>; text: string }) {
  return toReading(text, useWatch({ control, name: 'visit_charge' }))
}

function ServiceSlugField({ form, id }: Props) {
  return (
    <SlugField
      form={form}
      category="service_cat"
      isCategoryNeeded
      kind="services"
      id={id}
      check={(slug, service_cat, signal) => request(api.services.checkSlug, { slug, service_cat, id }, signal)}
    >
      {({ slug, category, answer, hasChanged }) => {
        if (slug === '') return 'The last part of the page’s address. Made from the heading until you change it.'
        if (category === '') return 'Choose a category to see the address and whether it is free.'
        return (
          <span role="status">
            <span className="break-all">{servicePath({ service_cat: category as ServiceCategory, slug: toKebab(slug) })}</span>
            {answer?.is_free === false && (
              <strong className="text-wrong">. {ADMIN_MESSAGES.slugTaken(answer.holder ?? undefined)}.</strong>
            )}
            {answer?.is_free && id === undefined && ' is free.'}
            {answer?.is_free && id !== undefined && hasChanged && ' is free. The old address will redirect here.'}
          </span>
        )
      }}
    </SlugField>
  )
}

/** The visit charge, and how its page will show it. */
function ChargeField({ form }: { form: Form<ServiceValues> }) {
  const charge = useWatch({ control: form.control, name: 'visit_charge' })
  return fieldsOf(form, LABELS).line('visit_charge', { hint: chargeHint(charge), className: 'max-w-64' })
}

/** A photo that replaces the site's drawing for the service. */
function ServicePicture({ form }: { form: Form<ServiceValues> }) {
  const file = useWatch({ control: form.control, name: 'image' })
  const choose = (chosen: string) => setField(form, 'image', chosen)
  return (
    <PictureField
      label={LABELS.image}
      zone="Picture of the service"
      name="image"
      file={file}
      alt=""
      isUnsaved={form.formState.dirtyFields.image === true}
      error={form.formState.errors.image?.message}
      onChoose={(picture) => choose(picture.file)}
      onRemove={() => choose('')}
    >
      {file === '' && <p className="field-hint">Without one, the site shows its drawing.</p>}
    </PictureField>
  )
}

/** Refetched each time the form opens, because other records' texts may have changed. */
export const formerChargesQuery = (id: number) =>
  queryOptions({ ...callQuery(['services', 'former-charges', id], api.services.listFormerCharges, { id }), staleTime: 0 })

/** Above a service's form: texts that still quote a former charge, each with a link to edit it. */
export function FormerCharges({ id }: { id: number }) {
  const { data } = useQuery(formerChargesQuery(id))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="former-charges" className="card grid gap-3 border-notice p-4">
      <div>
        <h2 id="former-charges" className="text-base font-semibold">
          Texts that still show an old visiting charge
        </h2>
        <p className="text-muted">
          In this service’s texts, write {'{charge}'} instead of a figure: it always shows the current charge.
        </p>
      </div>
      <ul className="grid gap-2">
        {data.data.map((one) => (
          <li key={JSON.stringify(one)} className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={pathOf(one)} className="link">
              {one.kind === 'services' && one.key === String(id) ? 'This page' : one.title},{' '}
              {LANGUAGE_INFO[one.language].englishName}, {toPlaceLabel(one.place)}
            </Link>
            : <span lang={one.language}>{one.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf({ kind, key, language }: FormerCharge): string {
  if (language !== 'en') return translationPath(kind, key, language)
  if (kind === 'documents') return screenPath(key as DocumentKey)
  return hasList(kind) ? recordPath(kind, key) : screenPath('contact-us')
}
