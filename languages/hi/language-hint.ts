import type { LanguageHintTexts } from '../en/language-hint.ts'

export const languageHintTexts: LanguageHintTexts = { offer: 'यह साइट हिंदी में देखें', close: 'बंद करें' }
