import { useQueries } from '@tanstack/react-query'
import { TRANSLATION_LANGUAGES } from '../../../../contract/content/translated-fields.ts'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { translationQueries } from '../../content/translations/queries.ts'
import { toEnglishName, translationPath } from '../../content/translations/translation-progress.ts'
import { screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { SHOWN, type Task, toTask } from './attention.tsx'

const WORK = [
  { filter: { to_do: 'figures' }, text: 'with other figures in Hindi or Marathi' },
  { filter: { to_do: 'changed' }, text: 'changed in English since the translation' },
  ...TRANSLATION_LANGUAGES.map((language) => ({
    filter: { to_do: 'missing', language } as const,
    text: `not wholly in ${toEnglishName(language)}`,
  })),
] as const

/** Translations that are wrong, older than their English text, or not there. */
export function useTranslationTasks(): Task[] {
  const options = { enabled: useCan('editor'), staleTime: MINUTE_MS }
  const results = useQueries({
    queries: WORK.map(({ filter }) => ({ ...translationQueries.list({ ...filter, limit: SHOWN }), ...options })),
  })
  return WORK.flatMap(({ filter, text }, index) => {
    const { data: records = [], meta } = results[index]?.data ?? {}
    const task = toTask(meta?.total ?? 0, ['page', 'pages'], text, screenPath('translations', filter))
    if (!task) return []
    const links = records.flatMap(({ kind, key, title, languages }) => {
      const language = 'language' in filter ? filter.language : languages.find(({ states }) => states[filter.to_do] > 0)?.language
      return language ? [{ title, to: translationPath(kind, key, language) }] : []
    })
    return [{ ...task, links }]
  })
}
