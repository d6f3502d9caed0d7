/** What can be done with a kind of content; all of it is edited, and keeps a version of each save. */
type Abilities = {
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
  blogs: { trash: true, preview: true, html: true },
  services: { trash: true, preview: true, items: true },
  homepage: { trash: true, items: true },
  documents: { html: true },
  'contact-us': {},
} as const satisfies Record<string, Abilities>

export type ContentKind = keyof typeof CONTENT
type KindWith<Ability extends keyof Abilities> = {
  [Kind in ContentKind]: (typeof CONTENT)[Kind] extends Record<Ability, true> ? Kind : never
}[ContentKind]

export const CONTENT_KINDS = Object.keys(CONTENT) as [ContentKind, ...ContentKind[]]

/** The kinds that can do something, as a schema and a column take them. */
/* @__NO_SIDE_EFFECTS__ */
export function kindsWith<Ability extends keyof Abilities>(ability: Ability): [KindWith<Ability>, ...KindWith<Ability>[]] {
  const kinds: Record<ContentKind, Abilities> = CONTENT
  return CONTENT_KINDS.filter((kind) => kinds[kind][ability]) as [KindWith<Ability>, ...KindWith<Ability>[]]
}
