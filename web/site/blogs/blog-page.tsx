import { dateOf } from '../../../contract/content/blogs.ts'
import type { ServiceLink } from '../../../contract/content/services.ts'
import { formatDay } from '../../../contract/india.ts'
import { toLabel } from '../../../contract/labels.ts'
import { previewPath } from '../../../contract/paths.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { buttonClass } from '../../ui/button.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { toBlogPosting, toBreadcrumbList } from '../layout/structured-data.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf, languageOf } from '../texts/untranslated.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Day } from '../ui/day.tsx'
import { Tape } from '../ui/icon.tsx'
import { ArrowLink, Link } from '../ui/link.tsx'
import { BlogPicture } from '../ui/picture.tsx'
import { Reading } from '../ui/reading.tsx'
import { Section } from '../ui/section.tsx'
import { Pictogram } from '../ui/service-cards.tsx'
import { BlogCard } from './blog-card.tsx'
import { type BlogData, blogAddress, readingMinutes } from './blog-load.ts'
import { blogsAddress } from './blogs-query.ts'

export { loadBlog } from './blog-load.ts'

const crumbsOf = ({ blog }: BlogData, text: Catalogue['blogs']) => [
  { name: text.home, path: '/' },
  { name: text.list, path: '/blogs' },
  { name: blog.title, path: blogAddress(blog), lang: langOf(blog, 'title') },
]

export function blogHead(data: BlogData, { site, language, texts }: LoadContext): Head {
  const { blog } = data
  const text = texts.blogs
  const known = languageOf(blog, language)
  return {
    title: blog.title,
    description: toMetaDescription(blog) || text.description,
    keywords: text.keywords([toLabel(texts.blogCategories, blog.category)]),
    canonical: blogAddress(blog),
    type: 'article',
    image: blog.image ? { path: previewPath(blog.image), alt: blog.picture?.alt || blog.title } : undefined,
    jsonLd: [toBlogPosting(site, blog, known), toBreadcrumbList(site, crumbsOf(data, text), known)],
  }
}

/** In another language, a description in that language rather than an English one. */
function toMetaDescription(blog: BlogData['blog']): string {
  const { meta_desc, short_desc } = blog
  const isForeign = langOf(blog, 'meta_desc') && !langOf(blog, 'short_desc')
  return (!isForeign && meta_desc) || short_desc
}

export function BlogPage(data: BlogData) {
  const text = useTexts().blogs
  const { blog, related, service } = data
  return (
    <>
      <div className="wrap pt-4 pb-12">
        <div className="[&_li:last-child]:max-sm:hidden">
          <Breadcrumbs crumbs={crumbsOf(data, text)} label={text.breadcrumb} />
        </div>
        <article>
          <BlogHeader blog={blog} />
          <Reading html={blog.content} lang={langOf(blog, 'content')} aside={<ServiceCall service={service} />}>
            <BlogPicture
              blog={blog}
              isFirst
              sizes="(min-width: 64rem) 44rem, 94vw"
              className="mb-8 h-auto w-full rounded-md border border-line bg-sunk"
            />
          </Reading>
        </article>
      </div>
      {related.length > 0 && (
        <div data-screen-only className="border-t border-line">
          <Section id="related" title={text.related} className="deferred">
            <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {related.map((other) => (
                <BlogCard key={other.id} blog={other} level={3} />
              ))}
            </div>
            <ArrowLink href="/blogs" className="mt-6">
              {text.all}
            </ArrowLink>
          </Section>
        </div>
      )}
    </>
  )
}

function BlogHeader({ blog }: Pick<BlogData, 'blog'>) {
  const { blogs: text, blogCategories: labels } = useTexts()
  const date = dateOf(blog)
  const isUpdated = formatDay(blog.updated_at) !== formatDay(date)
  return (
    <div className="mt-4 mb-6">
      <h1 lang={langOf(blog, 'title')} className="max-w-4xl text-3xl wrap-anywhere">
        {blog.title}
      </h1>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 text-sm text-muted">
        {blog.category && (
          <Link
            href={blogsAddress({ category: blog.category })}
            className="inline-flex min-h-touch items-center text-press underline underline-offset-4"
          >
            {toLabel(labels, blog.category)}
          </Link>
        )}
        {blog.author && <span>{text.by(blog.author)}</span>}
        <Day time={date} />
        {isUpdated && (
          <span>
            {text.updated} <Day time={blog.updated_at} />
          </span>
        )}
        <span>{text.minutes(readingMinutes(blog.content))}</span>
      </p>
    </div>
  )
}

/** The service that fits the article, for the reader who would rather have the work done. */
function ServiceCall({ service }: { service: ServiceLink | undefined }) {
  const texts = useTexts()
  const text = texts.blogs
  return (
    <aside data-screen-only className="card self-start overflow-hidden lg:sticky lg:top-24">
      <Tape />
      <div className="p-6 pt-4">
        {service && <Pictogram service={service} className="mb-4" />}
        <h2 className="text-xl">{text.serviceTitle}</h2>
        <p className="mt-2 text-sm text-muted">{text.serviceText}</p>
        {service && (
          <p className="mt-4 font-display text-lg font-bold tabular-nums">{chargeText(service.visit_charge, texts.service)}</p>
        )}
        <LastBookingLine />
        <Link href={service?.sendto ?? '/#services'} className={`${buttonClass()} mt-4 w-full`}>
          {service ? text.toService(service.title) : text.toServices}
        </Link>
      </div>
    </aside>
  )
}
