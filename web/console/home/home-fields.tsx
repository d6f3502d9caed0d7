import { RowsField } from '../forms/rows-field.tsx'
import type { RecordForm } from '../forms/use-record-form.ts'
import { Field } from '../ui/field.tsx'
import { HOME_LABELS, type HomeValues } from './home-values.ts'

/** What a home page record is made of; the same for a new one and an old one. */
export function HomeFields({ record }: { record: RecordForm<HomeValues> }) {
  const { register, formState } = record.form
  const errorOf = (name: keyof HomeValues) => formState.errors[name]?.message

  const line = (name: keyof HomeValues, type: 'text' | 'tel' = 'text') => (
    <Field label={HOME_LABELS[name]} error={errorOf(name)}>
      {(props) => <input {...props} {...register(name)} type={type} className="input" />}
    </Field>
  )
  const text = (name: keyof HomeValues) => (
    <Field label={HOME_LABELS[name]} error={errorOf(name)}>
      {(props) => <textarea {...props} {...register(name)} rows={4} className="input" />}
    </Field>
  )

  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-base font-bold">SEO details</legend>
        {line('meta_title')}
        <div className="grid gap-4 md:grid-cols-2">
          {text('meta_desc')}
          {text('meta_keywords')}
        </div>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-base font-bold">Top of the page</legend>
        {line('heading')}
        {text('subheading')}
        <div className="grid gap-4 md:grid-cols-2">
          {line('contact1', 'tel')}
          {line('contact2', 'tel')}
        </div>
      </fieldset>
      <RowsField form={record.form} name="faqs" label="FAQs" noun="FAQ" hint="Empty rows are left out." />
    </>
  )
}
