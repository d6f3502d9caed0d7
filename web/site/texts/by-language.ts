import type { Language } from '../../../contract/languages.ts'

/** What `import.meta.glob` found in the folder of each language: `./hi/offline.ts` is Hindi's. */
export const byLanguage = <Found>(found: Record<string, Found>) =>
  Object.fromEntries(Object.entries(found).map(([path, one]) => [path.split('/')[1], one])) as Record<Language, Found>
