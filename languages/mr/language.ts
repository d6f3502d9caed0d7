import type { LanguageInfo } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'mr-IN',
  name: 'मराठी',
  shortName: 'म',
  englishName: 'Marathi',
}
