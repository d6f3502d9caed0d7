import * as z from 'zod/mini'
import { endpoint, Page } from '../endpoint.ts'
import { ListQuery } from '../fields.ts'
import { kindsWith } from './content.ts'
import { Item } from './services.ts'

/** One row of a page's list, with its place. */
export const PlacedItem = z.extend(Item, {
  /** Kind of the record that holds it; `id` is that record's id. */
  kind: z.enum(kindsWith('items')),
  id: z.number(),
  /** Index in the list, from 0. */
  place: z.number(),
  page: z.string(),
  /** The path of the page; `null` if the public can't see it. */
  path: z.nullable(z.string()),
})
export type PlacedItem = z.infer<typeof PlacedItem>

export const listFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  auth: 'editor',
  summary: 'Every FAQ: of the home page records, then of the services, each page’s in its own order',
  input: z.object(ListQuery),
  output: Page(PlacedItem),
})

export const listWhys = endpoint({
  method: 'GET',
  path: '/whys',
  auth: 'editor',
  summary: 'Every why-to-choose item of the services, each page’s in its own order',
  input: z.object(ListQuery),
  output: Page(PlacedItem),
})
