import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { Slug } from '../../../../contract/admin-fields.ts'
import { toKebab } from '../../../../contract/paths.ts'
import { InputField } from '../ui/field.tsx'
import { useDebounced } from '../ui/hooks.ts'
import { type Form, setField } from './record.ts'

type TitleProps<Values extends FieldValues> = { form: Form<Values>; label: string; isNew: boolean }

/** The field `title`. The `slug` of a new record follows it until the slug is edited. */
export function TitleField<Values extends FieldValues>({ form, label, isNew }: TitleProps<Values>) {
  const [name, slug] = ['title' as Path<Values>, 'slug' as Path<Values>]
  const before: string = useWatch({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const title = form.register(name, {
    onChange({ target }) {
      const written: string = form.getValues(slug)
      if (!isNew || (written !== '' && written !== toSlug(before))) return
      setField(form, slug, toSlug(target.value) as PathValue<Values, Path<Values>>)
    },
  })
  return <InputField label={label} error={error?.message} {...title} />
}

type Checked<Answer> = {
  slug: string
  category: string
  /** The server's answer about this very slug, once it has arrived. */
  answer: Answer | undefined
  /** Whether the slug or the category differs from what is saved. */
  hasChanged: boolean
}

type SlugProps<Values extends FieldValues, Answer> = {
  form: Form<Values>
  /** Field of the category; a slug is unique within its category. */
  category: Path<Values>
  isCategoryNeeded?: boolean
  /** First word of the queries' keys. */
  kind: string
  id: number | undefined
  check: (slug: string, category: string, signal: AbortSignal) => Promise<{ data: Answer }>
  children: (checked: Checked<Answer>) => ReactNode
}

/** The field `slug`, the end of the page's address: tidied when it is left, checked while it is typed. */
export function SlugField<Values extends FieldValues, Answer>({ form, ...rest }: SlugProps<Values, Answer>) {
  const name = 'slug' as Path<Values>
  const { error } = form.getFieldState(name, form.formState)
  const slug = form.register(name, {
    onBlur({ target }) {
      if (toSlug(target.value) !== target.value) setField(form, name, toSlug(target.value) as PathValue<Values, Path<Values>>)
    },
  })
  const verdict = <Verdict form={form} {...rest} />
  const literally = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false }
  return <InputField label="Slug" error={error?.message} hint={verdict} {...slug} {...literally} />
}

function Verdict<Values extends FieldValues, Answer>(props: SlugProps<Values, Answer>) {
  const { form, category: place, isCategoryNeeded, kind, id, check, children } = props
  const { control, formState } = form
  const [slug, category] = useWatch({ control, name: ['slug' as Path<Values>, place] }) as [string, string]
  const debounced = useDebounced(slug)
  const { data } = useQuery({
    queryKey: [kind, 'slug', category, debounced, id],
    queryFn: ({ signal }) => check(debounced, category, signal),
    enabled: Slug.safeParse(debounced).success && !(isCategoryNeeded && category === ''),
    staleTime: 0,
    gcTime: 0,
  })
  const saved: Record<string, unknown> = formState.defaultValues ?? {}
  return children({
    slug,
    category,
    answer: debounced === slug ? data?.data : undefined,
    hasChanged: slug !== saved.slug || category !== saved[place],
  })
}

const MAX = 120

/**
 * The slug that a title suggests: "Café & bar" → "cafe-bar", cut between two words. Empty where it has no Latin
 * letters.
 */
export function toSlug(title: string): string {
  const slug = toKebab(title.normalize('NFKD').replace(/\p{M}/gu, ''))
  return slug.length <= MAX
    ? slug
    : slug
        .slice(0, MAX + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, MAX)
}
