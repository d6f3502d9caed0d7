import type { LanguageHintTexts } from '../en/language-hint.ts'

export const languageHintTexts: LanguageHintTexts = { offer: 'ही साइट मराठीत पाहा', close: 'बंद करा' }
