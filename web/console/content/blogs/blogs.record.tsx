import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { type Blog, BlogInput, isToGoLive, toIndianMinute } from '../../../../contract/content/blogs.ts'
import { BLOG_CATEGORIES } from '../../../../contract/options.ts'
import { blogPath, toKebab } from '../../../../contract/paths.ts'
import { FieldGroup, fieldsOf } from '../../frame/forms/form-fields.tsx'
import { blank, type Form, pick, record, setField } from '../../frame/forms/record.ts'
import { SlugField, TitleField } from '../../frame/forms/slug-field.tsx'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { formatDateTime } from '../../frame/ui/date-time.tsx'
import { Field } from '../../frame/ui/field.tsx'
import { type Chosen, PictureField } from '../images/picture-field.tsx'
import { translationQueries } from '../translations/queries.ts'

/** The fields that a version stores. */
const VERSION_LABELS = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  status: 'Status',
  publish_at: 'Publish date',
  author: 'Author',
  short_desc: 'Description',
  meta_desc: 'Meta Description',
  content: 'Content',
  image: 'Image',
}
const LABELS = { ...VERSION_LABELS, image_id: 'Image', image_alt: 'Alternative text' }

/** `image` is the picture's file, saved or just uploaded; `image_id` is the id of an unsaved upload. */
const EMPTY = { ...blank(LABELS), image_id: '' as number | '' }
type Values = typeof EMPTY

export const module = record({
  kind: 'blogs',
  schema: BlogInput,
  labels: LABELS,
  versionLabels: VERSION_LABELS,
  fields: BlogFields,
  load: (id, signal) => request(api.blogs.get, { id }, signal),
  toValues,
  toFields: (saved) => ({ ...saved, image_id: '', ...('status' in saved && { status: String(saved.status) }) }),
  create: {
    empty: EMPTY,
    save: (input) => request(api.blogs.create, input),
    failure: 'Error creating blog',
    isPageOffered: true,
    isRepeated: true,
  },
  update: {
    save: (input, id) => request(api.blogs.update, { ...input, id }),
    failure: 'Error creating blog',
    isPageOffered: true,
  },
  stale: [translationQueries.all],
  nameOf: ({ title }) => title,
  page: (blog) => (blog.status === 1 ? blogPath(blog) : undefined),
})

function toValues(blog: Blog): Values {
  const publish_at = blog.publish_at ? toIndianMinute(blog.publish_at) : ''
  return {
    ...pick(blog, VERSION_LABELS),
    ...{ publish_at, status: isToGoLive(blog) ? '1' : String(blog.status), image_id: '', image_alt: blog.picture?.alt ?? '' },
  }
}

const STATUSES = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
]
const CATEGORIES = BLOG_CATEGORIES.map((value) => ({ value, label: value }))

function BlogFields({ form, id }: { form: Form<Values>; id: number | undefined }) {
  const { line, text, richText, select } = fieldsOf(form, LABELS)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-5">
        <TitleField form={form} label={LABELS.title} isNew={id === undefined} />
        {richText('content', 'all')}
        {text('short_desc', { hint: 'One or two sentences, for the cards.' })}
        <FieldGroup title="Search engines">
          <BlogSlugField form={form} id={id} />
          {text('meta_desc', { hint: 'Leave it empty to use the description.' })}
        </FieldGroup>
      </div>
      <div className="grid content-start gap-5">
        <PublicationFields form={form} />
        {select('category', 'Select Category', CATEGORIES)}
        {line('author', { hint: 'Shown to visitors. Optional.' })}
        <BlogPicture form={form} />
      </div>
    </div>
  )
}

/** Status and date. A future date decides, so the status can't be chosen then. */
function PublicationFields({ form }: { form: Form<Values> }) {
  const { line, select } = fieldsOf(form, LABELS)
  const date = useWatch({ control: form.control, name: 'publish_at' })
  const now = new Date()
  const isLater = (minute = '') => minute > toIndianMinute(now)
  const isAhead = isLater(date)
  const { status, publish_at } = form.formState.defaultValues ?? {}
  const isLive = status === '1' && !isLater(publish_at)
  return (
    <>
      {isAhead ? (
        <p role="status" className="notice">
          <span>
            <strong className="font-semibold">Goes live on {formatDateTime(`${date}+05:30`)}.</strong>{' '}
            {isLive ? 'It’s off the site until then.' : 'Visitors can’t see it until then.'}
          </span>
        </p>
      ) : (
        select('status', 'Select Status', STATUSES, 'Only active blogs show on the site.')
      )}
      {line('publish_at', {
        type: 'datetime-local',
        hint: 'Indian time. A future date schedules it. If empty, the date it first goes live is used.',
      })}
    </>
  )
}

function BlogSlugField({ form, id }: { form: Form<Values>; id: number | undefined }) {
  return (
    <SlugField
      form={form}
      category="category"
      kind="blogs"
      id={id}
      check={(slug, category, signal) => request(api.blogs.checkSlug, { slug, category, ...(id && { id }) }, signal)}
    >
      {({ slug, category, answer, hasChanged }) => (
        <span role="status">
          {slug === '' ? (
            'The end of the address. Made from the title.'
          ) : (
            <span className="break-all">
              /blogs/{toKebab(category) || 'general'}/{id ?? '…'}/{slug}
            </span>
          )}
          {hasChanged && answer?.is_free && ' is free'}
          {id !== undefined && hasChanged && '. The old address will redirect here.'}
          {answer?.holder && (
            <strong className="block text-wrong">
              Taken by{' '}
              <Link to={recordPath('blogs', answer.holder.id)} target="_blank" className="underline">
                {answer.holder.title}
              </Link>
            </strong>
          )}
        </span>
      )}
    </SlugField>
  )
}

/** The blog's picture, with its alternative text. */
function BlogPicture({ form }: { form: Form<Values> }) {
  const { control, register, formState } = form
  const [image, imageId, alt] = useWatch({ control, name: ['image', 'image_id', 'image_alt'] })

  function choose({ id, file, alt }: Chosen): void {
    setField(form, 'image', file)
    setField(form, 'image_id', id)
    setField(form, 'image_alt', alt)
  }

  return (
    <PictureField
      label={LABELS.image}
      zone="Image of the blog"
      name="image_id"
      file={image}
      alt={alt}
      isUnsaved={imageId !== ''}
      error={formState.errors.image_id?.message}
      onChoose={choose}
      onRemove={() => choose({ id: '', file: '', alt: '' })}
    >
      {image && (
        <Field
          label={LABELS.image_alt}
          error={formState.errors.image_alt?.message}
          hint="What the picture shows, for people who can’t see it."
        >
          {(props) => <textarea {...props} {...register('image_alt')} className="input min-h-16" />}
        </Field>
      )}
    </PictureField>
  )
}
