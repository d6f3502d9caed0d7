import type { SuggestionTexts } from '../en/suggestions.ts'

export const suggestionTexts: SuggestionTexts = {
  label: 'सुझाव',
  count: (count) => `${count} सुझाव`,
  none: 'कोई सुझाव नहीं',
  blog: 'लेख',
}
