import * as z from 'zod/mini'
import { ItemsInput, requiredPhone, SavedVersion, sortBy } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Data, endpoint, InLanguage, Saved, Time } from '../endpoint.ts'
import { Id, optionalText, requiredText } from '../fields.ts'
import { toLine } from '../text.ts'
import { contentCalls } from './content-calls.ts'
import { Item } from './services.ts'

export const FrontHomePage = z.object({
  id: z.number(),
  title: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  subheading: z.string(),
  contact1: z.string(),
  contact2: z.string(),
  /** A JSON-encoded list of `{title, description}`. */
  faqs: z.string(),
  updated_at: Time,
  ...InLanguage,
})
export type FrontHomePage = z.infer<typeof FrontHomePage>

export const getPublished = endpoint({
  method: 'GET',
  path: '/public/fronthomepage',
  isContent: true,
  summary: 'The home page record that the public sees: the one with id 1',
  output: Data(z.array(FrontHomePage)),
})

/** A home page record in the console. The one with id 1 is live, the others are drafts. */
export const HomePage = z.object({
  id: z.number(),
  heading: z.string(),
  subheading: z.string(),
  contact1: z.string(),
  contact2: z.string(),
  meta_title: z.string(),
  meta_desc: z.string(),
  meta_keywords: z.string(),
  faqs: z.array(Item),
  version: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type HomePage = z.infer<typeof HomePage>

const phone = requiredPhone(ADMIN_MESSAGES.requiredOf('Mobile'))

export const HomePageInput = z.object({
  meta_title: requiredText(ADMIN_MESSAGES.requiredOf('Meta Title'), 200, toLine),
  meta_desc: requiredText(ADMIN_MESSAGES.requiredOf('Meta Description'), 500),
  meta_keywords: requiredText(ADMIN_MESSAGES.requiredOf('Meta Keywords'), 500),
  heading: requiredText(ADMIN_MESSAGES.requiredOf('Heading'), 200, toLine),
  contact1: phone,
  contact2: phone,
  subheading: requiredText(ADMIN_MESSAGES.requiredOf('Subheading'), 500),
  faqs: ItemsInput,
  version: SavedVersion,
})

export const { list, get, create, update, remove, restore } = contentCalls({
  ...({ kind: 'homepage', name: 'home page record', row: HomePage, input: HomePageInput } as const),
  summaries: { remove: 'Put a home page record into the trash; the live one stays' },
  created: { request_id: optionalText(60) },
  filters: { sort: sortBy(['id', 'heading', 'created_at']) },
})
export const makeLive = endpoint({
  method: 'POST',
  path: '/homepage/:id/make-live',
  auth: 'editor',
  summary: 'Copy a record into the live one',
  input: z.object({ id: Id }),
  output: Saved(HomePage),
})
