import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { translationQueries } from '../../content/translations/queries.ts'
import { translationPath } from '../../content/translations/translation-path.ts'
import { screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { SHOWN, type Task, toTask } from './attention.tsx'

/** Translations that are wrong, older than their English text, or not there. */
export function useTranslationTasks(): Task[] {
  return [
    useTask('figures', 'with other figures in Hindi or Marathi'),
    useTask('changed', 'changed in English since the translation'),
    useTask('missing', 'not wholly in Hindi or Marathi'),
  ].flatMap((task) => task ?? [])
}

function useTask(to_do: 'figures' | 'changed' | 'missing', text: string): Task | undefined {
  const options = { enabled: useCan('editor'), staleTime: MINUTE_MS }
  const { data: records, meta } = useQuery({ ...translationQueries.list({ to_do, limit: SHOWN }), ...options }).data ?? {}
  const task = toTask(meta?.total ?? 0, ['page', 'pages'], text, screenPath('translations', { to_do }))
  const links = records?.flatMap(({ kind, key, title, languages }) => {
    const language = languages.find(({ states }) => states[to_do] > 0)?.language
    return language ? [{ title, to: translationPath(kind, key, language) }] : []
  })
  return task && { ...task, links: links ?? [] }
}
