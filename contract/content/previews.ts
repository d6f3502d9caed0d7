import * as z from 'zod/mini'
import { LinkOrNone, positiveInt, TimeOfDay } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { API_MESSAGES } from '../api-messages.ts'
import { HOUR_MS } from '../durations.ts'
import { Data, endpoint, InLanguage, Time } from '../endpoint.ts'
import { anyText, LIMITS, maybe } from '../fields.ts'
import { MESSAGES } from '../messages.ts'
import { DOCUMENT_KEYS, SERVICE_CATEGORY_ALIASES, SERVICE_CATEGORY_VALUES } from '../options.ts'
import { toPlain, toPlainHtml } from '../text.ts'
import { MomentOrNone } from './blogs.ts'
import { EMAILS_BY_PURPOSE, fieldsOf, SOCIAL_SITES } from './contact.ts'
import { kindsWith } from './content.ts'
import { TRANSLATION_LANGUAGES } from './translated-fields.ts'
import { TextInput } from './translations.ts'

export const PREVIEW_LIFE_MS = HOUR_MS

/** A field of an unfinished form: nothing is required, and anything but a text counts as empty. */
const text = (max: number, clean = toPlain) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value : '')),
    anyText(max, clean),
  )
const id = maybe(positiveInt(MESSAGES.numberInvalid))

export const BlogDraft = z.object({
  /** Id of the edited blog; missing for a new one. */
  id,
  title: text(200),
  slug: text(120),
  category: text(60),
  short_desc: text(500),
  meta_desc: text(500),
  author: text(100),
  content: text(500_000, toPlainHtml),
  /** File name below /uploads/blogs; `image_id` refers to an upload that is not saved yet. */
  image: text(200),
  image_alt: text(300),
  image_id: maybe(positiveInt(ADMIN_MESSAGES.imageUnknown)),
  publish_at: z.catch(MomentOrNone, null),
  ...InLanguage,
})
export type BlogDraft = z.infer<typeof BlogDraft>

/** The rows of a list, without empty ones. */
const rowsOf = <Row extends Record<string, z.ZodMiniType>>(row: Row) =>
  z.pipe(
    z.transform((rows: unknown) =>
      Array.isArray(rows) ? rows.filter((given) => Object.keys(row).some((name) => given?.[name])) : [],
    ),
    z.array(z.object(row)),
  )
const Rows = rowsOf({ title: text(300), description: text(3000) })
const META = { meta_title: text(200), meta_desc: text(500), meta_keywords: text(500) }

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
  ...META,
  search_keywords: text(1000),
  /** File name below /uploads/blogs. */
  image: text(200),
  offers: rowsOf({ title: text(300), description: text(3000), price: text(60) }),
  faqs: Rows,
  whys: Rows,
  ...InLanguage,
  title_en: z.optional(z.string()),
})
export type ServiceDraft = z.infer<typeof ServiceDraft>

export const HomeDraft = z.object({
  id,
  heading: text(200),
  subheading: text(500),
  contact1: text(30),
  contact2: text(30),
  ...META,
  faqs: Rows,
  ...InLanguage,
})

export const DocumentDraft = z.object({
  /** The document's key, which identifies its page. */
  id: z.enum(DOCUMENT_KEYS, MESSAGES.notFound),
  title: text(200),
  description: text(500_000),
  figures: Rows,
  ...InLanguage,
})

// A half-typed link could point into our own site, or run as a script.
const link = z.catch(LinkOrNone, '')
const time = z.catch(TimeOfDay, '00:00')

export const ContactDraft = z.object({
  mobile: text(30),
  email: text(LIMITS.email),
  address: text(500),
  offices: rowsOf({ name: text(80), address: text(500), phone: text(30), map_link: link }),
  opens_at: time,
  closes_at: time,
  ...fieldsOf(EMAILS_BY_PURPOSE, text(LIMITS.email)),
  ...fieldsOf(SOCIAL_SITES, link),
  ...InLanguage,
})

/** A translation while it is typed. The other fields identify the record, by its `id` or the translation's key. */
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
