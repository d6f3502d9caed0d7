import type { LanguageInfo } from '../language.ts'

export const language: LanguageInfo = {
  tag: 'hi-IN',
  name: 'हिंदी',
  shortName: 'हिं',
  englishName: 'Hindi',
}
