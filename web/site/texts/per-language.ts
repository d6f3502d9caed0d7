import type { Language } from '../../../contract/languages.ts'

/** Each language in a file of its own: fetches the texts of the one that is asked for. */
export const perLanguage =
  <Texts>(files: Record<Language, () => Promise<Texts>>) =>
  (language: Language): Promise<Texts> =>
    files[language]()
