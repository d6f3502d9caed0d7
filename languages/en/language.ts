import type { LanguageInfo } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'en-IN',
  name: 'English',
  shortName: 'EN',
  englishName: 'English',
}
