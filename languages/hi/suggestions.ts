import type { Widen } from '../texts/widen.ts'
import type { suggestionTexts } from './suggestion-texts.ts'

export const suggestionTextsHi: Widen<typeof suggestionTexts> = {
  label: 'सुझाव',
  count: (count) => `${count} सुझाव`,
  none: 'कोई सुझाव नहीं',
  blog: 'लेख',
}
