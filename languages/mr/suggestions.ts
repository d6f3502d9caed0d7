import type { SuggestionTexts } from '../en/suggestions.ts'

export const suggestionTexts: SuggestionTexts = {
  label: 'सुचवण्या',
  count: (count) => (count === 1 ? '1 सुचवणी' : `${count} सुचवण्या`),
  none: 'सुचवणी नाही',
  blog: 'लेख',
}
