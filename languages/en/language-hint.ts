import type { Widen } from '../language.ts'

/** What visitors of another language read who seem to prefer this one. */
export const languageHintTexts = { offer: 'This site in English', close: 'Close' } as const

export type LanguageHintTexts = Widen<typeof languageHintTexts>
