// The languages of the public site. English addresses are bare; the others have the language's prefix before the path.

export const LANGUAGES = ['en', 'hi', 'mr'] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * `tag` is the value of `lang`, `name` is what the language calls itself, `shortName` stands in a narrow bar, and
 * `englishName` is for the business.
 */
export const LANGUAGE_INFO = {
  en: { prefix: '', tag: 'en-IN', name: 'English', shortName: 'EN', englishName: 'English' },
  hi: { prefix: '/hi', tag: 'hi-IN', name: 'हिंदी', shortName: 'हिं', englishName: 'Hindi' },
  mr: { prefix: '/mr', tag: 'mr-IN', name: 'मराठी', shortName: 'म', englishName: 'Marathi' },
} as const satisfies Record<Language, { prefix: string; tag: string; name: string; shortName: string; englishName: string }>

/** `/hi/aboutus` → Hindi and `/aboutus`; `/hi` → Hindi and `/`. The path may have a query and a fragment. */
export function splitLanguage(path: string): { language: Language; path: string } {
  for (const language of LANGUAGES) {
    const { prefix } = LANGUAGE_INFO[language]
    if (!prefix || !path.startsWith(prefix)) continue
    const rest = path.slice(prefix.length)
    if (rest === '' || /^[?#]/.test(rest)) return { language, path: `/${rest}` }
    if (rest.startsWith('/')) return { language, path: rest }
  }
  return { language: 'en', path }
}

/** The address of a bare path in a language: `/aboutus` in Hindi → `/hi/aboutus`, `/#services` → `/hi#services`. */
export function inLanguage(path: string, language: Language): string {
  const { prefix } = LANGUAGE_INFO[language]
  return prefix && /^\/(?:[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}
