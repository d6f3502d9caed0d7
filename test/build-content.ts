import * as z from 'zod/mini'
import type { ContentKind } from '../contract/content/content.ts'
import { CONTENT_STORES } from '../server/content/kinds.ts'
import { buildBlog, buildHomepage, buildSearchWords, buildServiceInput } from './builders.ts'

let count = 0

/** Builders of the kinds that have more than texts. */
const BUILDERS: Partial<Record<ContentKind, () => object>> = {
  blogs: buildBlog,
  services: buildServiceInput,
  homepage: buildHomepage,
  'search-words': buildSearchWords,
}

/** Builds the fields of a new record, different ones each time. */
export function buildContent(kind: ContentKind): object {
  const build = BUILDERS[kind]
  if (build) return build()
  count += 1
  const { required = [] } = z.toJSONSchema(CONTENT_STORES[kind].input, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(required.map((name) => [name, `The ${name} of a test, number ${count}`]))
}
