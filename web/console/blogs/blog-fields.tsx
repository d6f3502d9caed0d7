import { useController } from 'react-hook-form'
import { BLOG_CATEGORIES } from '../../../contract/options.ts'
import { RichText } from '../editor/rich-text.tsx'
import { toSlug } from '../forms/to-slug.ts'
import type { RecordForm } from '../forms/use-record-form.ts'
import { Field } from '../ui/field.tsx'
import { BLOG_LABELS, type BlogValues } from './blog-values.ts'
import { PictureField } from './picture-field.tsx'
import { SlugField } from './slug-field.tsx'

type Props = { record: RecordForm<BlogValues>; id: number | undefined }

/** What a blog is made of; the same for a new one and an old one. */
export function BlogFields({ record: { form }, id }: Props) {
  const { control, register, formState, getValues, setValue } = form
  const { errors } = formState
  const content = useController({ control, name: 'content' })

  function followTitle(title: string, before: string): void {
    const slug = getValues('slug')
    const isOwn = slug !== '' && slug !== toSlug(before)
    if (id === undefined && !isOwn) setValue('slug', toSlug(title), { shouldValidate: formState.isSubmitted })
  }
  const title = register('title')

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-5">
        <Field label={BLOG_LABELS.title} error={errors.title?.message}>
          {(props) => (
            <input
              {...props}
              {...title}
              onChange={(event) => {
                followTitle(event.target.value, getValues('title'))
                return title.onChange(event)
              }}
              className="input"
            />
          )}
        </Field>
        <SlugField form={form} id={id} />
        <Field
          label={BLOG_LABELS.short_desc}
          error={errors.short_desc?.message}
          hint="One or two sentences, for the cards and for search engines."
        >
          {(props) => <textarea {...props} {...register('short_desc')} className="input" />}
        </Field>
        <Field label={BLOG_LABELS.content} error={errors.content?.message}>
          {(props) => (
            <RichText
              {...props}
              name="content"
              label={BLOG_LABELS.content}
              value={content.field.value}
              onChange={content.field.onChange}
            />
          )}
        </Field>
      </div>
      <div className="grid content-start gap-5">
        <Field label={BLOG_LABELS.status} error={errors.status?.message} hint="Only active blogs are on the site.">
          {(props) => (
            <select {...props} {...register('status')} className="input">
              <option value="">Select Status</option>
              <option value="1">Active</option>
              <option value="0">Inactive</option>
            </select>
          )}
        </Field>
        <Field label={BLOG_LABELS.category} error={errors.category?.message}>
          {(props) => (
            <select {...props} {...register('category')} className="input">
              <option value="">Select Category</option>
              {BLOG_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </select>
          )}
        </Field>
        <PictureField form={form} />
      </div>
    </div>
  )
}
