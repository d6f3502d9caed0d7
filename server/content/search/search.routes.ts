import type * as api from '../../../contract/api.ts'
import type { FoundService } from '../../../contract/content/search.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { dayIn } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import { inSlices } from '../../platform/bulkhead.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { isInProcess } from '../../platform/http/calls.ts'
import { callerLimit } from '../../platform/http/limits.store.ts'
import { readQuery } from './query.rules.ts'
import { findAskedTexts, searchIndex, splitFound } from './search.rules.ts'
import { createSearchIndexes, type Indexes } from './search-indexes.ts'
import { toMiss } from './search-misses.rules.ts'
import { countMiss, listMisses } from './search-misses.store.ts'

const MAX_SERVICES = 12
const MAX_MENTIONS = 6
const MAX_BLOGS = 6
/** Per service. */
const MAX_JOBS = 3

export function searchHandlers({ db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>): Handlers<typeof api.search> {
  const { getPresent, getSoon } = createSearchIndexes(db)
  // Suggestions search after every pause in typing.
  const countSearch = callerLimit(pool, { keyPrefix: 'search', points: 300, durationS: 10 * 60 })

  return {
    async find({ q, is_typing }, caller) {
      // A page is rendered once for all callers until the content changes; the general limit of pages with a query
      // applies to it.
      const isPage = isInProcess(caller)
      if (!isPage) await countSearch(caller.address)
      const { language = 'en' } = caller
      const indexes = await (isPage ? getPresent() : getSoon())
      const services = searchIndex(indexes.services, q)
      const blogs = searchIndex(indexes.blogs, q)
      const miss = services.found.length + blogs.found.length === 0 && !is_typing ? toMiss(q, services.tried) : undefined
      if (miss) await countMiss(db, miss, dayIn(now()))
      const { meant, mentions } = splitFound(services.found)
      const data = {
        services: meant.slice(0, MAX_SERVICES).map((item) => ({ ...item[language], ...findJobs(indexes, q, item, language) })),
        mentions: mentions.slice(0, MAX_MENTIONS).map((item) => item[language]),
        blogs: blogs.found.slice(0, MAX_BLOGS).map(({ item }) => item[language]),
        tried: services.tried,
      }
      return { status: true, data }
    },

    async listMisses({ days }) {
      const from = dayIn(new Date(now().getTime() - (Number(days) - 1) * DAY_MS))
      return { status: true, data: await inSlices(pickMisses(await getPresent(), await listMisses(db, from))) }
    },
  }
}

type Indexed = Indexes['services']['docs'][number]['item']

/** The offers that a query asks for, in any language. An offer without a price says less than the service's charge. */
function findJobs({ services }: Indexes, query: string, item: Indexed, language: Language): Pick<FoundService, 'jobs'> {
  const pages = Object.values(item)
  const titles = pages.map(({ title }) => title)
  const texts = item.en.offers.map((_, place) => pages.flatMap(({ offers }) => offers[place]?.title ?? []))
  const jobs = findAskedTexts(services, query, titles, texts).flatMap((place) => {
    const { title, price } = item[language].offers[place] ?? {}
    return title && price ? { place, title, price } : []
  })
  return jobs.length > 0 ? { jobs: jobs.slice(0, MAX_JOBS) } : {}
}

const MAX_LISTED = 50

type Miss = Awaited<ReturnType<typeof listMisses>>[number]

/** The misses that still find nothing; for the others, a word has been added since. */
function* pickMisses({ services, blogs }: Indexes, misses: readonly Miss[]) {
  const left: (Miss & { is_other_trade: boolean })[] = []
  for (const miss of misses) {
    if (left.length === MAX_LISTED) break
    const isFound = [services, blogs].some((index) => searchIndex<unknown>(index, miss.typed).found.length > 0)
    if (!isFound) left.push({ ...miss, is_other_trade: !readQuery(services, miss.typed).isOurs })
    yield
  }
  return left
}
