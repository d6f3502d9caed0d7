import type { Widen } from '../language.ts'

/** Apart from the other texts of the search: the browser fetches these with the suggestions and no others. */
export const suggestionTexts = {
  label: 'Suggestions',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: 'No suggestions',
  blog: 'Blog',
} as const

export type SuggestionTexts = Widen<typeof suggestionTexts>
