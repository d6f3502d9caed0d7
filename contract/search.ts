import * as z from 'zod/mini'
import { BlogSummary } from './blogs.ts'
import { Data, endpoint } from './endpoint.ts'
import { LIMITS, requiredText } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { ServiceLink } from './services.ts'

export const SEARCH_PATH = '/search'

export const SearchQuery = requiredText(MESSAGES.required, LIMITS.search)

const FoundBlog = z.omit(BlogSummary, { image: true, picture: true })

export const find = endpoint({
  method: 'GET',
  path: '/public/search',
  summary: 'The services and published blogs that fit a query in any spelling, the best first',
  input: z.object({ q: SearchQuery }),
  output: Data(
    z.object({
      services: z.array(ServiceLink),
      blogs: z.array(FoundBlog),
      /** The words that were looked for, without those that say nothing, such as "near me". */
      tried: z.array(z.string()),
    }),
  ),
})
