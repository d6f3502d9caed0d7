import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { marked } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { ContactDetailsInput } from '../../../contract/content/contact.ts'
import type { ContentKind } from '../../../contract/content/content.ts'
import { SearchWordsInput } from '../../../contract/content/search-words.ts'
import { Item, Offer } from '../../../contract/content/services.ts'
import type { Language } from '../../../contract/languages.ts'
import {
  BLOG_CATEGORIES,
  DOCUMENT_KEYS,
  SERVICE_CATEGORY_VALUES,
  SERVICE_TYPES,
  type ServiceCategory,
} from '../../../contract/options.ts'
import { toCategorySegment } from '../../../contract/paths.ts'

/** The services in menu order. */
const SERVICE_SLUGS = {
  Home: ['electrician', 'carpenter', 'plumber', 'cleaning', 'pest-control', 'painting', 'geyser'],
  Appliance: [
    'ac-repair',
    'refrigerator-repair',
    'washing-machine-repair',
    'microwave-oven-repair',
    'tv-repair',
    'geyser-repair',
  ],
  'Civil-Construction': [
    'restaurant-construction',
    'building-construction',
    'bridge-construction',
    'roads-construction',
    'sportscomplex-construction',
    'home-construction',
  ],
  'Labour-Supply': ['helpers', 'skilled', 'nonskilled'],
  'Annual-Subscription': ['home-platinum', 'home-spa', 'security-guard', 'home-maintenance', 'appliance-services'],
  business: ['seo', 'digitalmarketing', 'affiliate', 'paid-search'],
} as const

const text = z.string().check(z.trim(), z.minLength(1))
const items = z.array(Item)

const ServiceFile = z.object({
  title: text,
  service_cat: z.enum(SERVICE_CATEGORY_VALUES),
  service_type: z.enum(SERVICE_TYPES),
  slug: text,
  visit_charge: text,
  sub_heading: text,
  meta_title: text,
  meta_desc: text,
  meta_keywords: text,
  search_keywords: text,
  offers: z.array(Offer),
  whys: items,
  faqs: items,
})

const BlogFile = z.object({
  title: text,
  slug: text,
  category: z.enum(BLOG_CATEGORIES),
  short_desc: text,
  cover: text,
  cover_alt: text,
  created_at: z.coerce.date(),
  status: z.literal(1),
})

const HomeFile = z.object({
  heading: text,
  subheading: text,
  contact1: text,
  contact2: text,
  meta_title: text,
  meta_desc: text,
  meta_keywords: text,
  faqs: items,
})

const DocumentFile = z.object({ title: text, figures: z.optional(items) })

const TextsFile = z.looseObject({ title: text, cover_alt: z.optional(text) })

export async function readServices(values: SeedValues) {
  const addresses = SERVICE_CATEGORY_VALUES.flatMap((category) =>
    SERVICE_SLUGS[category].map((slug) => `${toCategorySegment(category)}/${slug}`),
  )
  return Promise.all(
    addresses.map(async (address) => {
      const { front, body } = await readFrontMatter(`services/${address}.md`)
      return fill({ ...ServiceFile.parse(front), about_service: body }, values)
    }),
  )
}

async function listBlogFiles(): Promise<string[]> {
  return (await readdir(new URL('blogs/', import.meta.url))).filter((name) => name.endsWith('.md')).sort()
}

export async function readBlogs(values: SeedValues) {
  return Promise.all(
    (await listBlogFiles()).map(async (name) => {
      const { front, body } = await readFrontMatter(`blogs/${name}`)
      const blog = fill(BlogFile.parse(front), values)
      const cover = await readFile(new URL(`covers/${blog.cover}`, import.meta.url))
      return { ...blog, cover, content: await toHtml(body, values), updated_at: blog.created_at }
    }),
  )
}

export async function readDocuments(values: SeedValues) {
  return Promise.all(
    DOCUMENT_KEYS.map(async (key) => {
      const { front, body } = await readFrontMatter(`documents/${key}.md`)
      const document = fill(DocumentFile.parse(front), values)
      return { key, ...document, description: await toHtml(body, values) }
    }),
  )
}

export async function readHomeRecord(values: SeedValues) {
  return fill(HomeFile.parse(parse(await read('home.yaml'))), values)
}

const SearchWordsFile = z.array(SearchWordsInput)

export async function readSearchWords() {
  return SearchWordsFile.parse(parse(await read('search-words.yaml')))
}

export async function readContactDetails(values: SeedValues) {
  const { version: _, email = '', address = '', ...details } = ContactDetailsInput.parse(parse(await read('contact.yaml')))
  return fill({ ...details, email, address }, values)
}

/** The file of a first-start record; undefined if there is none. */
async function findFile(kind: ContentKind, record: { slug?: string; service_cat?: ServiceCategory; key?: string }) {
  if (kind === 'services') return `services/${toCategorySegment(record.service_cat ?? 'Home')}/${record.slug}.md`
  if (kind === 'documents') return `documents/${record.key}.md`
  if (kind === 'homepage') return 'home.yaml'
  if (kind === 'contact-us') return 'contact.yaml'
  if (kind !== 'blogs') return undefined
  const name = (await listBlogFiles()).find((file) => file.replace(/^\d+-/, '') === `${record.slug}.md`)
  return name && `blogs/${name}`
}

/**
 * A first-start record's texts. In another language the file has the English one's name, in the language's folder;
 * undefined if there is none.
 */
export async function findTexts(
  kind: ContentKind,
  record: object,
  language: Language,
  values: SeedValues,
): Promise<object | undefined> {
  const path = await findFile(kind, record)
  const file = language === 'en' ? path : `../../../languages/${language}/content/${path}`
  if (!path || !file || !existsSync(new URL(file, import.meta.url))) return undefined
  if (path.endsWith('.yaml')) return fill(parse(await read(file)), values)
  const { front, body } = await readFrontMatter(file)
  const { cover_alt: image_alt, ...texts } = fill(TextsFile.parse(front), values)
  if (kind === 'services') return { ...texts, about_service: fill(body, values) }
  const html = await toHtml(body, values)
  return kind === 'blogs' ? { ...texts, image_alt, content: html } : { ...texts, description: html }
}

/** Converts to HTML without a trailing newline, as the console saves it. */
async function toHtml(markdown: string, values: SeedValues): Promise<string> {
  return fillHtml(await marked.parse(markdown), values).trim()
}

function read(path: string): Promise<string> {
  return readFile(new URL(path, import.meta.url), 'utf8')
}

/** Reads a file that starts with YAML front matter between `---` lines. */
async function readFrontMatter(path: string): Promise<{ front: unknown; body: string }> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(await read(path))
  if (!match?.[1]) throw new Error(`${path} does not begin with front matter`)
  return { front: parse(match[1]), body: (match[2] ?? '').trim() }
}

/** The values that replace `{{name}}` in the first start's files. */
type SeedValues = Readonly<Record<string, string>>

/** Fills in the `{{names}}` in every text of a record, at any depth. Throws for a name without a value. */
export function fill<T>(content: T, values: SeedValues): T {
  return fillAny(content, values) as T
}

/** Fills in the names in HTML. Values are escaped, not inserted as markup. */
export function fillHtml(html: string, values: SeedValues): string {
  return fill(html, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)])))
}

function fillAny(content: unknown, values: SeedValues): unknown {
  if (typeof content === 'string') return content.replace(/\{\{([\w.-]+)\}\}/g, (_, name: string) => findValue(name, values))
  if (Array.isArray(content)) return content.map((part) => fillAny(part, values))
  if (content === null || Object.getPrototypeOf(content) !== Object.prototype) return content
  return Object.fromEntries(Object.entries(content as object).map(([key, part]) => [key, fillAny(part, values)]))
}

function findValue(name: string, values: SeedValues): string {
  const value = values[name]
  if (value === undefined) throw new Error(`A file of the first start has {{${name}}}, and there is no value for it`)
  return value
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
