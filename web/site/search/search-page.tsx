import * as z from 'zod/mini'
import { SEARCH_PATH, SearchQuery } from '../../../contract/content/search.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { inLanguage } from '../../../contract/languages.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { blogPath } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'
import { buttonClass } from '../../ui/button.ts'
import { toGroups } from '../layout/menu-groups.ts'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { EnglishText, langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section.tsx'
import { ServiceCards } from '../ui/service-cards.tsx'
import { ServiceTiles } from '../ui/service-tiles.tsx'

/** The query of the address; an invalid search counts as missing. */
const AskedQuery = z.object({ q: z.catch(SearchQuery, '') })
export const SEARCH_QUERY = z.keyof(AskedQuery).options

export async function loadSearch({ api, query }: LoadContext<keyof z.infer<typeof AskedQuery>>) {
  const { q } = AskedQuery.parse({ q: query.q?.slice(0, LIMITS.search) })
  const [found, links, contact] = await Promise.all([
    q ? api.search.find({ q }) : undefined,
    api.services.listLinks(),
    api.contact.get(),
  ])
  return { q, found: found?.data, links: links.data, contact }
}
type Data = Awaited<ReturnType<typeof loadSearch>>

const hasFound = ({ services, blogs }: NonNullable<Data['found']>) => services.length + blogs.length > 0

function toTitle({ q, found }: Data, texts: Catalogue['search']): string {
  if (!found) return texts.title
  return hasFound(found) ? texts.resultsFor(q) : texts.nothingTitle(q)
}

export function searchHead(data: Data, { texts: { search: texts } }: LoadContext): Head {
  const { found } = data
  return {
    title: toTitle(data, texts),
    description: texts.description,
    keywords: undefined,
    canonical: SEARCH_PATH,
    isUnlisted: true,
    isUncached: found && !hasFound(found),
  }
}

export function SearchPage(data: Data) {
  const { q, found } = data
  const texts = useTexts().search
  return (
    <div className="wrap section">
      <SectionHead level={1} title={<WithQuery text={toTitle(data, texts)} />} />
      <SearchForm q={q} />
      {found && hasFound(found) ? <Results {...found} /> : <Menus {...data} />}
    </div>
  )
}

/** A text that quotes what was typed. */
function WithQuery({ text }: { text: string }) {
  return useLanguage() === 'en' ? <EnglishText text={text} /> : text
}

/** A plain GET form, so that Back and a shared link restore what was typed. */
function SearchForm({ q }: { q: string }) {
  const texts = useTexts().search
  const language = useLanguage()
  return (
    <search>
      <form
        action={inLanguage(SEARCH_PATH, language)}
        className="mb-8 grid max-w-3xl grid-cols-[1fr_auto] items-end gap-2 sm:gap-4"
      >
        <div className="field">
          <label htmlFor="q">{texts.label}</label>
          <input
            id="q"
            className="input"
            type="search"
            name="q"
            required
            defaultValue={q}
            maxLength={LIMITS.search}
            placeholder={texts.hint}
            enterKeyHint="search"
            // A visitor who came with a query wants the results and not the field.
            {...(q === '' && { autoFocus: true })}
          />
        </div>
        <button type="submit" className={buttonClass()}>
          <Icon name="search" size={20} />
          <span className="max-sm:sr-only">{texts.find}</span>
        </button>
      </form>
    </search>
  )
}

function Results({ services, mentions, blogs }: NonNullable<Data['found']>) {
  const texts = useTexts().search
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="empty:hidden">
        {services.length > 0 && (
          <section aria-labelledby="services">
            <h2 id="services" className="mb-4 text-xl">
              {texts.services}
            </h2>
            <ServiceCards services={services} isFound />
          </section>
        )}
        {mentions.length > 0 && (
          <section aria-labelledby="mentions" className="mt-6 text-sm">
            <h2 id="mentions" className="text-base">
              {texts.mentions}
            </h2>
            <ul className="flex flex-wrap gap-x-6">
              {mentions.map((service) => (
                <li key={service.sendto}>
                  <Link className="action-link" lang={langOf(service, 'title')} href={service.sendto}>
                    {service.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {blogs.length > 0 && (
        <section aria-labelledby="blogs" className="max-w-prose">
          <h2 id="blogs" className="mb-4 text-xl">
            {texts.blogs}
          </h2>
          <ul className="grid gap-4">
            {blogs.map((blog) => (
              <li key={blog.id} className="wrap-anywhere">
                <Link
                  className="action-link"
                  lang={langOf(blog, 'title')}
                  href={blogPath({ ...blog, slug: encodeURIComponent(blog.slug) })}
                >
                  {blog.title}
                </Link>
                <p className="text-sm text-muted" lang={langOf(blog, 'short_desc')}>
                  {blog.short_desc}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Help for visitors without results or without a query: the phone and every service. */
function Menus({ found, links, contact }: Data) {
  const { search: texts, layout } = useTexts()
  const segments = SERVICE_CATEGORIES.map(({ segment }) => segment)
  return (
    <>
      {found && (
        <div className="card mb-8 max-w-3xl p-6 wrap-anywhere">
          <p>
            <WithQuery text={texts.tried(found.tried)} />
          </p>
          <p className="mt-3 mb-6 text-muted">{texts.call}</p>
          <a className={buttonClass()} href={toTel(contact.mobile)}>
            <Icon name="phone" size={20} />
            {layout.call(formatPhone(contact.mobile))}
          </a>
        </div>
      )}
      <nav aria-label={texts.menus} className="grid gap-8">
        {toGroups(links, segments, layout.groups).map(({ segment, title, links }) => (
          <div key={segment} className={`tint-${segment}`}>
            <h2 className="mb-3 text-lg">{title}</h2>
            <ServiceTiles services={links} />
          </div>
        ))}
      </nav>
    </>
  )
}
