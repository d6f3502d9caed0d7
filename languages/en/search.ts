import type { Widen } from '../widen.ts'

export const searchTexts = {
  title: 'Search',
  description: 'Find a home service or an article, in English, Hindi or Marathi, however you spell it.',
  label: 'What do you need?',
  hint: 'For example: tap leak, AC not cooling',
  find: 'Search',
  services: 'Services',
  /** Above other services that have the words in passing. */
  mentions: 'Also mentioned in',
  blogs: 'From the blogs',
  resultsFor: (query: string) => `Results for “${query}”`,
  nothingTitle: (query: string) => `Nothing found for “${query}”`,
  /** Which words were looked for; none where the query has only words such as "near me". */
  tried: (words: readonly string[]) =>
    words.length === 0
      ? 'Your search has no word that names a service. Try a thing or a trade, such as “fan” or “plumber”.'
      : `We looked for ${words.map((word) => `“${word}”`).join(', ')} in all services and articles, also in other spellings and in Hindi and Marathi.`,
  call: 'Tell us on the phone what is broken: we say at once whether we can help.',
  menus: 'All services',
} as const

export type SearchTexts = Widen<typeof searchTexts>
