import * as z from 'zod/mini'
import { maybe, positiveInt } from './admin-fields.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { API_MESSAGES } from './api-messages.ts'
import { kindsWith } from './content.ts'
import { HOUR_MS } from './durations.ts'
import { Data, endpoint, InLanguage, Time } from './endpoint.ts'
import { storable } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { SERVICE_CATEGORY_ALIASES, SERVICE_CATEGORY_VALUES } from './options.ts'
import { TRANSLATION_LANGUAGES } from './translated-fields.ts'
import { TextInput } from './translations.ts'

export const PREVIEW_LIFE_MS = HOUR_MS

/** A field of an unfinished form: nothing is required, and a value that is not text counts as empty. */
const text = (max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.toWellFormed() : '')),
    cut(max),
  )
const cut = (max: number) => z.string().check(z.maxLength(max, MESSAGES.tooLong(max)), storable)
const id = maybe(positiveInt(MESSAGES.numberInvalid))

export const BlogDraft = z.object({
  /** Id of the edited blog; missing for a new one. */
  id,
  title: text(200),
  slug: text(120),
  category: text(60),
  short_desc: text(500),
  content: text(500_000),
  /** File name below /uploads/blogs; `image_id` names an upload that is not saved yet. */
  image: text(200),
  image_alt: text(300),
  image_id: maybe(positiveInt(ADMIN_MESSAGES.imageUnknown)),
  ...InLanguage,
})
export type BlogDraft = z.infer<typeof BlogDraft>

const Rows = z.pipe(
  z.transform((rows: unknown) => (Array.isArray(rows) ? rows.filter((row) => row?.title || row?.description) : [])),
  z.array(z.object({ title: text(300), description: text(3000) })),
)

export const ServiceDraft = z.object({
  id,
  service_cat: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? (SERVICE_CATEGORY_ALIASES[value] ?? value) : undefined)),
    z.catch(z.enum(SERVICE_CATEGORY_VALUES), 'Home'),
  ),
  service_type: text(120),
  title: text(200),
  slug: text(120),
  sub_heading: text(300),
  visit_charge: z.pipe(
    z.transform((charge: unknown) => (typeof charge === 'number' ? String(charge) : charge)),
    text(100),
  ),
  about_service: text(20_000),
  meta_title: text(200),
  meta_desc: text(500),
  meta_keywords: text(500),
  search_keywords: text(1000),
  offers: Rows,
  faqs: Rows,
  whys: Rows,
  ...InLanguage,
  title_en: z.optional(z.string()),
})
export type ServiceDraft = z.infer<typeof ServiceDraft>

/** A translation that is typed, of the record whose `id` is among the fields. */
const TranslationDraft = z.object({
  language: z.enum(TRANSLATION_LANGUAGES, MESSAGES.notFound),
  texts: z.record(z.string(), TextInput, API_MESSAGES.notAnObject),
})
export type TranslationDraft = z.infer<typeof TranslationDraft>

const PreviewKind = z.enum(kindsWith('preview'), MESSAGES.notFound)
export type PreviewKind = z.infer<typeof PreviewKind>

export const create = endpoint({
  method: 'POST',
  path: '/previews',
  auth: 'editor',
  summary: 'Keep a draft for an hour; `path` shows it as the page that it would be',
  input: z.object({
    kind: PreviewKind,
    fields: z.record(z.string(), z.unknown(), API_MESSAGES.notAnObject),
    translation: z.optional(TranslationDraft),
  }),
  output: Data(z.object({ path: z.string(), expires_at: Time })),
  status: 201,
})
