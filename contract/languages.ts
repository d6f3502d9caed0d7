import { language as en } from '../languages/en/language.ts'
import { language as hi } from '../languages/hi/language.ts'
import type { LanguageInfo } from '../languages/language.ts'
import { language as mr } from '../languages/mr/language.ts'

// The languages of the public site. English addresses are bare; the others have the language's tag before the path.
// CONTRIBUTING.md says how to add one.

export const LANGUAGES = ['en', 'hi', 'mr'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_INFO: Record<Language, LanguageInfo> = { en, hi, mr }

const toPrefix = (language: Language) => (language === 'en' ? '' : `/${language}`)

/** `/hi/aboutus` → Hindi and `/aboutus`; `/hi` → Hindi and `/`. The path may have a query and a fragment. */
export function splitLanguage(path: string): { language: Language; path: string } {
  for (const language of LANGUAGES) {
    const prefix = toPrefix(language)
    if (!prefix || !path.startsWith(prefix)) continue
    const rest = path.slice(prefix.length)
    if (rest === '' || /^[?#]/.test(rest)) return { language, path: `/${rest}` }
    if (rest.startsWith('/')) return { language, path: rest }
  }
  return { language: 'en', path }
}

/** The address of a bare path in a language: `/aboutus` in Hindi → `/hi/aboutus`, `/#services` → `/hi#services`. */
export function inLanguage(path: string, language: Language): string {
  const prefix = toPrefix(language)
  return prefix && /^\/(?:[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}
