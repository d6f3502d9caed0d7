/** A kind of content and what can be done with it; all of it is edited, and keeps a version of each save. */
type Kind = {
  /** What one of it is called; an "s" makes it the plural. */
  name: string
  /** Lies in the trash for a while once it is deleted. */
  trash?: true
  /** A draft of it can be seen as a page. */
  preview?: true
  /** Has a text in HTML, which may show pictures of the library. */
  html?: true
  /** Has lists of items: FAQs, reasons, offers. */
  items?: true
}

/** Every kind of content, by the word that names it in paths. */
export const CONTENT = {
  blogs: { name: 'Blog', trash: true, preview: true, html: true },
  services: { name: 'Service', trash: true, preview: true, items: true },
  homepage: { name: 'Home page', trash: true, preview: true, items: true },
  documents: { name: 'Document', preview: true, html: true },
  'contact-us': { name: 'Page', preview: true },
  'search-words': { name: 'Search word', trash: true },
} as const satisfies Record<string, Kind>

export type ContentKind = keyof typeof CONTENT
type Ability = Exclude<keyof Kind, 'name'>
type KindWith<A extends Ability> = {
  [Name in ContentKind]: (typeof CONTENT)[Name] extends Record<A, true> ? Name : never
}[ContentKind]

export const CONTENT_KINDS = Object.keys(CONTENT) as [ContentKind, ...ContentKind[]]

/** The kinds that can do something, as a schema and a column take them. */
/* @__NO_SIDE_EFFECTS__ */
export function kindsWith<A extends Ability>(ability: A): [KindWith<A>, ...KindWith<A>[]] {
  const kinds: Record<ContentKind, Kind> = CONTENT
  return CONTENT_KINDS.filter((kind) => kinds[kind][ability]) as [KindWith<A>, ...KindWith<A>[]]
}
