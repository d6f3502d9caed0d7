import { type ReactNode, useId } from 'react'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { RowsField } from '../forms/rows-field.tsx'
import { TextCounter } from '../forms/text-counter.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { Field } from '../ui/field.tsx'
import { ChargeField } from './charge-field.tsx'
import { HeadingField } from './heading-field.tsx'
import { SERVICE_LABELS, type ServiceValues, TYPE_OPTIONS } from './service-values.ts'
import { SlugField } from './slug-field.tsx'

type Props = {
  record: RecordForm<ServiceValues>
  /** Number of the service that is edited; undefined for a new one. */
  id: number | undefined
}

type TextField = Exclude<keyof ServiceValues, 'faqs' | 'offers' | 'whys'>

/** What a service page is made of, in the specification's order. */
export function ServiceFields({ record: { form }, id }: Props) {
  const { control, register, formState } = form

  const field = (name: TextField, control: (props: object) => ReactNode, hint?: ReactNode) => (
    <Field label={SERVICE_LABELS[name]} error={formState.errors[name]?.message} hint={hint}>
      {control}
    </Field>
  )
  const line = (name: TextField, hint?: ReactNode) =>
    field(name, (props) => <input {...props} {...register(name)} className="input" />, hint)
  const text = (name: TextField, hint?: ReactNode) =>
    field(name, (props) => <textarea {...props} {...register(name)} className="input" />, hint)
  const select = (name: TextField, empty: string, options: readonly { value: string; label: string }[]) =>
    field(name, (props) => (
      <select {...props} {...register(name)} className="input">
        <option value="">{empty}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ))

  return (
    <>
      <Group title="Search engines">
        {line('meta_title', <TextCounter control={control} name="meta_title" shown={60} />)}
        {text('meta_desc', <TextCounter control={control} name="meta_desc" shown={160} />)}
        {line('meta_keywords', 'Separated by commas.')}
      </Group>
      <Group title="Page">
        <div className="grid gap-4 md:grid-cols-2">
          <HeadingField form={form} isNew={id === undefined} />
          <SlugField form={form} id={id} />
          {select('service_cat', 'Select Category', SERVICE_CATEGORIES)}
          {select('service_type', 'Select Type', TYPE_OPTIONS)}
        </div>
        <ChargeField form={form} />
        {line('sub_heading')}
        {text('about_service', 'A blank line begins a new paragraph.')}
      </Group>
      <RowsField form={form} name="faqs" label={SERVICE_LABELS.faqs} noun="FAQ" />
      <RowsField form={form} name="offers" label={SERVICE_LABELS.offers} noun="Offer" />
      <RowsField form={form} name="whys" label={SERVICE_LABELS.whys} noun="Reason" />
      {line('search_keywords', 'Further words under which this service is found in the console.')}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  )
}
