import * as z from 'zod/mini'
import { Data, endpoint } from '../endpoint.ts'
import { LIMITS, requiredText } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { BlogSummary } from './blogs.ts'
import { ServiceLink } from './services.ts'

export const SEARCH_PATH = '/search'

export const SearchQuery = requiredText(MESSAGES.required, LIMITS.search)

const FoundBlog = z.omit(BlogSummary, { image: true, picture: true })

const FoundService = z.extend(ServiceLink, {
  /** The priced offers of the service that the query asks for, each with its `place` among all its offers. */
  jobs: z.optional(z.array(z.object({ place: z.number(), title: z.string(), price: z.string() }))),
})
export type FoundService = z.infer<typeof FoundService>

export const find = endpoint({
  method: 'GET',
  path: '/public/search',
  summary: 'The services and published blogs that fit a query in any spelling, the best first',
  input: z.object({
    q: SearchQuery,
    /** Set while the visitor is typing: such a query is not a miss. */ is_typing: z.optional(z.literal('1')),
  }),
  output: Data(
    z.object({
      services: z.array(FoundService),
      /** Services that match much less than the best one. */
      mentions: z.array(ServiceLink),
      blogs: z.array(FoundBlog),
      /** The words searched for, without stop words such as "near me". */
      tried: z.array(z.string()),
    }),
  ),
})

/** Recent searches without results, folded so that spellings count together. Nothing identifies a visitor. */
export const listMisses = endpoint({
  method: 'GET',
  path: '/search-misses',
  auth: 'editor',
  summary: 'What visitors searched for and would not find now either, the most frequent first',
  input: z.object({ days: z._default(z.enum(['7', '28'], 'Choose 7 or 28 days'), '7') }),
  output: Data(
    z.array(
      z.object({
        query: z.string(),
        /** One of its spellings. */ typed: z.string(),
        count: z.number(),
        /** It contains a word of another trade. */ is_other_trade: z.boolean(),
      }),
    ),
  ),
})
