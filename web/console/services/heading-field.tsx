import { type UseFormReturn, useWatch } from 'react-hook-form'
import { toSlug } from '../forms/to-slug.ts'
import { Field } from '../ui/field.tsx'
import { SERVICE_LABELS, type ServiceValues } from './service-values.ts'

/** The heading; the slug of a new page follows it until it says something of its own. */
export function HeadingField({ form, isNew }: { form: UseFormReturn<ServiceValues>; isNew: boolean }) {
  const before = useWatch({ control: form.control, name: 'title' })
  const heading = form.register('title', {
    onChange: (event) => {
      const slug = form.getValues('slug')
      if (!isNew || (slug !== '' && slug !== toSlug(before))) return
      form.setValue('slug', toSlug(event.target.value), {
        shouldDirty: true,
        shouldValidate: Boolean(form.formState.errors.slug),
      })
    },
  })
  return (
    <Field label={SERVICE_LABELS.title} error={form.formState.errors.title?.message}>
      {(props) => <input {...props} {...heading} className="input" />}
    </Field>
  )
}
