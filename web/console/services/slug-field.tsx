import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Slug } from '../../../contract/admin-fields.ts'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import * as api from '../../../contract/api.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { servicePath, toKebab } from '../../../contract/paths.ts'
import { useSettled } from '../forms/use-settled.ts'
import { request } from '../request.ts'
import { Field } from '../ui/field.tsx'
import { SERVICE_LABELS, type ServiceValues } from './service-values.ts'

type Props = {
  form: UseFormReturn<ServiceValues>
  /** Number of the service that is edited. */
  id: number | undefined
}

/** The last part of the page's address, checked while it is typed. */
export function SlugField({ form, id }: Props) {
  const { register, formState, setValue } = form
  const error = formState.errors.slug?.message
  const slug = register('slug', {
    onBlur: (event) => {
      const tidy = toKebab(event.target.value)
      if (tidy && tidy !== event.target.value) setValue('slug', tidy, { shouldDirty: true, shouldValidate: Boolean(error) })
    },
  })
  return (
    <Field label={SERVICE_LABELS.slug} error={error} hint={<Verdict form={form} id={id} />}>
      {(props) => <input {...props} {...slug} className="input" autoCapitalize="off" autoComplete="off" spellCheck={false} />}
    </Field>
  )
}

function Verdict({ form, id }: Props) {
  const [slug, category] = useWatch({ control: form.control, name: ['slug', 'service_cat'] })
  const asked = useSettled(slug)
  const isReady = Slug.safeParse(asked).success && category !== ''
  const check = useQuery({
    queryKey: ['services', 'slug', category, asked, id],
    queryFn: ({ signal }) => request(api.services.checkSlug, { slug: asked, service_cat: category, id }, signal),
    enabled: isReady,
    staleTime: 0,
    gcTime: 0,
  })
  const { slug: savedSlug, service_cat: savedCategory } = form.formState.defaultValues ?? {}

  if (slug === '') return 'The last part of the page’s address. Made from the heading until you change it.'
  if (category === '') return 'Choose a category to see the address and whether it is free.'
  const path = servicePath({ service_cat: category as ServiceCategory, slug: toKebab(slug) })
  const answer = asked === slug ? check.data?.data : undefined
  const hasMoved = id !== undefined && (slug !== savedSlug || category !== savedCategory)
  return (
    <span role="status">
      <span className="break-all">{path}</span>
      {answer?.is_free === false && (
        <strong className="text-wrong">. {ADMIN_MESSAGES.slugTaken(answer.holder ?? undefined)}.</strong>
      )}
      {answer?.is_free && !hasMoved && id === undefined && ' is free.'}
      {answer?.is_free && hasMoved && ' is free. The old address will lead here.'}
    </span>
  )
}
