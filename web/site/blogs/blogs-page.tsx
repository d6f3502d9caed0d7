import { toLabel } from '../../../contract/labels.ts'
import { BLOGS_PER_PAGE } from '../../../contract/lists.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useTexts } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section.tsx'
import { BlogCard } from './blog-card.tsx'
import { BlogsFilter } from './blogs-filter.tsx'
import { BlogsPages } from './blogs-pages.tsx'
import { type BlogsQuery, blogsAddress, countPages, parseBlogsQuery } from './blogs-query.ts'

export async function loadBlogs({ api, query: asked }: LoadContext<keyof BlogsQuery>) {
  const { data: categories } = await api.blogs.listCategories()
  const query = parseBlogsQuery(
    asked,
    categories.map(({ category }) => category),
  )
  const load = (page: number) => api.blogs.listPublished({ ...query, page, limit: BLOGS_PER_PAGE })
  let list = await load(query.page)
  const pages = countPages(list.meta.total)
  if (query.page > pages) list = await load(pages)
  return { list, categories, pages, query: { ...query, page: list.meta.page } }
}
type Data = Awaited<ReturnType<typeof loadBlogs>>

const isFiltered = ({ query }: Data) => Boolean(query.search || query.category)

export function blogsHead(data: Data, { texts }: LoadContext): Head {
  const text = texts.blogs
  const { page } = data.query
  return {
    title: page > 1 ? `${text.list}, ${text.pageOf(page, data.pages).toLowerCase()}` : text.list,
    description: text.description,
    keywords: text.keywords(data.categories.map(({ category }) => toLabel(texts.blogCategories, category))),
    canonical: isFiltered(data) ? blogsAddress({}) : blogsAddress({ page }),
    isUnlisted: isFiltered(data),
  }
}

export function BlogsPage(data: Data) {
  const text = useTexts().blogs
  const { list, categories, pages, query } = data
  return (
    <div className="wrap section">
      <SectionHead level={1} title={text.title} lead={text.lead} />
      {(list.data.length > 0 || isFiltered(data)) && <BlogsFilter query={query} categories={categories} />}
      {list.data.length > 0 ? <Results {...data} /> : isFiltered(data) ? <NothingFound {...data} /> : <p>{text.empty}</p>}
      <BlogsPages query={query} pages={pages} />
    </div>
  )
}

/** Three columns with three cards each all end on one line; the list is still read from top to bottom. */
const SPANS = [5, 4, 5, 5, 4, 5, 5, 5, 4]

function Results(data: Data) {
  const text = useTexts().blogs
  const { list, pages, query } = data
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {text.count(list.meta.total)}
        {pages > 1 && <span>{text.pageOf(query.page, pages)}</span>}
        {isFiltered(data) && <ClearLink />}
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {list.data.map((blog, index) => (
          <BlogCard
            key={blog.id}
            blog={blog}
            isFirst={index === 0}
            className={SPANS[index] === 5 ? 'sm:row-span-5' : 'sm:row-span-4'}
          />
        ))}
      </div>
    </>
  )
}

function NothingFound({ query }: Data) {
  const { blogs: text, blogCategories: labels } = useTexts()
  const sought = [query.search && `“${query.search}”`, query.category && toLabel(labels, query.category)]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="card p-6 wrap-anywhere sm:p-8">
      <h2 className="text-xl">{text.nothingFound}</h2>
      <p className="mt-2 mb-6 max-w-prose text-muted">{text.nothingFor(sought)}</p>
      <Link href="/blogs" className={buttonClass('quiet')}>
        {text.clear}
      </Link>
    </div>
  )
}

function ClearLink() {
  const text = useTexts().blogs
  return (
    <Link href="/blogs" className="inline-flex min-h-11 items-center text-press underline underline-offset-4">
      {text.clear}
    </Link>
  )
}
