import { LIMITS } from '../../../contract/fields.ts'
import { toLabel } from '../../../contract/labels.ts'
import { inLanguage } from '../../../contract/languages.ts'
import { BLOGS_PER_PAGE } from '../../../contract/lists.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section.tsx'
import { BlogCard } from './blog-card.tsx'
import { type BlogsQuery, blogsAddress, countPages, pageWindow, parseBlogsQuery } from './blogs-query.ts'

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
          <BlogCard key={blog.id} blog={blog} isFirst={index === 0} />
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
    <Link href="/blogs" className="inline-flex min-h-touch items-center text-press underline underline-offset-4">
      {text.clear}
    </Link>
  )
}

type Props = { query: BlogsQuery; categories: readonly { category: string; count: number }[] }

/** A plain GET form: its values are in the address, so that Back and a shared link restore them. */
function BlogsFilter({ query, categories }: Props) {
  const { blogs: text, blogCategories: labels } = useTexts()
  return (
    <search>
      <form
        action={inLanguage('/blogs', useLanguage())}
        className="mb-8 grid grid-cols-[1fr_auto] items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
      >
        <div className="field max-sm:col-span-full">
          <label htmlFor="search">{text.searchFor}</label>
          <input
            id="search"
            className="input"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={LIMITS.search}
            placeholder={text.searchHint}
            enterKeyHint="search"
          />
        </div>
        <div className="field">
          <label htmlFor="category">{text.category}</label>
          <select id="category" className="input" name="category" defaultValue={query.category ?? ''}>
            <option value="">{text.allCategories}</option>
            {categories.map(({ category, count }) => (
              <option key={category} value={category}>{`${toLabel(labels, category)} (${count})`}</option>
            ))}
          </select>
        </div>
        <button type="submit" className={buttonClass()}>
          <Icon name="search" size={20} />
          {text.find}
        </button>
      </form>
    </search>
  )
}

const link = 'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-md px-3 font-semibold tabular-nums'

/** The links from page to page of the list. */
function BlogsPages({ query, pages }: { query: BlogsQuery; pages: number }) {
  const text = useTexts().blogs
  if (pages === 1) return null
  const { page } = query
  const address = (number: number) => blogsAddress({ ...query, page: number })
  return (
    <nav aria-label={text.pages} className="mt-12 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6">
      {page > 1 && (
        <Link href={address(page - 1)} rel="prev" className={`${link} text-press hover:underline`}>
          <Icon name="arrow-left" size={20} />
          {text.previous}
        </Link>
      )}
      <ul className="flex flex-wrap items-center gap-1">
        {pageWindow(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === undefined && <span className={link}>…</span>}
            {number === page && (
              <span aria-current="page" className={`${link} bg-press text-on-press`}>
                <span className="sr-only">{text.page(number)}</span>
                <span aria-hidden="true">{number}</span>
              </span>
            )}
            {number !== undefined && number !== page && (
              <Link href={address(number)} aria-label={text.page(number)} className={`${link} hover:bg-sunk`}>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link href={address(page + 1)} rel="next" className={`${link} text-press hover:underline`}>
          {text.next}
          <Icon name="arrow-right" size={20} />
        </Link>
      )}
    </nav>
  )
}
