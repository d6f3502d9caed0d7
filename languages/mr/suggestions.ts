import type { Widen } from '../texts/widen.ts'
import type { suggestionTexts } from './suggestion-texts.ts'

export const suggestionTextsMr: Widen<typeof suggestionTexts> = {
  label: 'सुचवण्या',
  count: (count) => (count === 1 ? '1 सुचवणी' : `${count} सुचवण्या`),
  none: 'सुचवणी नाही',
  blog: 'लेख',
}
