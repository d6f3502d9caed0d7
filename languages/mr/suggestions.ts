import type { SuggestionTexts } from '../en/suggestions.ts'

export const suggestionTexts: SuggestionTexts = {
  label: 'पर्याय',
  count: (count) => `${count} पर्याय`,
  none: 'पर्याय नाही',
  blog: 'लेख',
}
