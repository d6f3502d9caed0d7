/** The texts of a list's row: its name, the text below it, and others. */
export type RowTexts = readonly [string, string, ...string[]]

/** The translated texts of a kind. Slugs, prices, phones, categories and states are the same in all languages. */
export type Translated = {
  texts: readonly string[]
  /** Lists with translated rows, and the texts of each row; the first one names the row. */
  lists?: Readonly<Record<string, RowTexts>>
  /** Visitors see a translation only if it has these texts. */
  required: readonly string[]
}

/** A kind of content and its abilities. All kinds can be edited, and keep each save as a version. */
export type Kind = {
  /** Singular name; an "s" makes it the plural. */
  name: string
  /** Deleted records stay in the trash for a while. */
  trash?: true
  /** Drafts can be previewed as pages. */
  preview?: true
  /** Has an HTML text, which may show pictures from the library. */
  html?: true
  /** Has lists of items: FAQs, reasons, offers. */
  items?: true
  translated?: Translated
}

const ITEM = ['title', 'description'] as const
const META = ['meta_title', 'meta_desc', 'meta_keywords'] as const

/** Every kind of content, by the word that names it in paths. */
export const CONTENT = {
  blogs: {
    ...{ name: 'Blog', trash: true, preview: true, html: true },
    translated: {
      texts: ['title', 'short_desc', 'meta_desc', 'content', 'image_alt'],
      required: ['title', 'short_desc', 'content'],
    },
  },
  services: {
    ...{ name: 'Service', trash: true, preview: true, items: true },
    translated: {
      texts: ['title', 'sub_heading', 'about_service', 'visit_charge', ...META],
      lists: { offers: [...ITEM, 'price'], faqs: ITEM, whys: ITEM },
      required: ['title', 'meta_desc', 'about_service'],
    },
  },
  homepage: {
    ...{ name: 'Home page', trash: true, preview: true, items: true },
    translated: {
      texts: ['heading', 'subheading', ...META],
      lists: { faqs: ITEM },
      required: ['heading', 'meta_desc', 'subheading'],
    },
  },
  documents: {
    ...{ name: 'Document', preview: true, html: true },
    translated: { texts: ['title', 'description'], lists: { figures: ITEM }, required: ['title', 'description'] },
  },
  'contact-us': {
    ...{ name: 'Page', preview: true },
    translated: { texts: ['address'], lists: { offices: ['name', 'address'] }, required: ['address'] },
  },
  // This one list covers searches in all languages.
  'search-words': { name: 'Search word', trash: true },
} as const satisfies Record<string, Kind>

export type ContentKind = keyof typeof CONTENT
type Ability = Exclude<keyof Kind, 'name'>
type KindWith<A extends Ability> = {
  [Name in ContentKind]: (typeof CONTENT)[Name] extends Record<A, unknown> ? Name : never
}[ContentKind]

export const CONTENT_KINDS = Object.keys(CONTENT) as [ContentKind, ...ContentKind[]]

/** The kinds with an ability, as the non-empty list that schemas and columns take. */
/* @__NO_SIDE_EFFECTS__ */
export function kindsWith<A extends Ability>(ability: A): [KindWith<A>, ...KindWith<A>[]] {
  const kinds: Record<ContentKind, Kind> = CONTENT
  return CONTENT_KINDS.filter((kind) => kinds[kind][ability]) as [KindWith<A>, ...KindWith<A>[]]
}
