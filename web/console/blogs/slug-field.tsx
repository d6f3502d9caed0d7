import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Slug } from '../../../contract/admin-fields.ts'
import * as api from '../../../contract/api.ts'
import { toKebab } from '../../../contract/paths.ts'
import { toSlug } from '../forms/to-slug.ts'
import { useSettled } from '../forms/use-settled.ts'
import { request } from '../request.ts'
import { Field } from '../ui/field.tsx'
import type { BlogValues } from './blog-values.ts'

type Props = { form: UseFormReturn<BlogValues>; id: number | undefined }

/** The end of the blog's address: made from the title until it is edited by hand, checked while it is typed. */
export function SlugField({ form, id }: Props) {
  const { register, formState, setValue } = form
  const error = formState.errors.slug?.message
  const slug = register('slug', {
    onBlur: ({ target }) => {
      const tidy = toSlug(target.value)
      if (tidy !== target.value) setValue('slug', tidy, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    },
  })
  return (
    <Field label="Slug" error={error} hint={<Verdict form={form} id={id} />}>
      {(props) => <input {...props} {...slug} className="input" autoCapitalize="none" spellCheck={false} />}
    </Field>
  )
}

function Verdict({ form: { control, formState }, id }: Props) {
  const [slug, category] = useWatch({ control, name: ['slug', 'category'] })
  const asked = useSettled(slug)
  const check = useQuery({
    queryKey: ['blogs', 'slug', category, asked, id],
    queryFn: ({ signal }) => request(api.blogs.checkSlug, { slug: asked, category, ...(id && { id }) }, signal),
    enabled: Slug.safeParse(asked).success,
    staleTime: 0,
  })
  const hasChanged = slug !== formState.defaultValues?.slug || category !== formState.defaultValues?.category
  const holder = asked === slug ? check.data?.data.holder : undefined
  return (
    <span role="status">
      {slug === '' ? (
        'The end of the address, made from the title.'
      ) : (
        <span className="break-all">
          /blogs/{toKebab(category) || 'general'}/{id ?? '…'}/{slug}
        </span>
      )}
      {asked === slug && hasChanged && check.data?.data.is_free && ' is free'}
      {id !== undefined && hasChanged && '. The old address will lead here.'}
      {holder && (
        <strong className="block text-wrong">
          Taken by{' '}
          <Link to={`/admin/blogs/editblog/${holder.id}`} target="_blank" className="underline">
            {holder.title}
          </Link>
        </strong>
      )}
    </span>
  )
}
