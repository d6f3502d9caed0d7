import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { translationQueries } from '../../content/translations/queries.ts'
import { translationPath } from '../../content/translations/translation-path.ts'
import { screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { SHOWN, type Task, toTask } from './attention.tsx'

type Work = 'figures' | 'changed' | 'missing'

/** Translations that are wrong, older than their English text, or not there; while it loads, nobody knows. */
export function useTranslationTasks(): { tasks: Task[]; isLoading: boolean } {
  const parts = [
    useTask('figures', 'with other figures in Hindi or Marathi'),
    useTask('changed', 'changed in English since the translation'),
    useTask('missing', 'not wholly in Hindi or Marathi'),
  ]
  return { tasks: parts.flatMap(({ task }) => task ?? []), isLoading: parts.some(({ isLoading }) => isLoading) }
}

function useTask(to_do: Work, text: string): { task: Task | undefined; isLoading: boolean } {
  const options = { enabled: useCan('editor'), staleTime: MINUTE_MS }
  const { data, isLoading } = useQuery({ ...translationQueries.list({ to_do, limit: SHOWN }), ...options })
  const task = toTask(data?.meta.total ?? 0, ['page', 'pages'], text, screenPath('translations', { to_do }))
  const links = data?.data.flatMap(({ kind, key, title, languages }) => {
    const language = languages.find(({ states }) => states[to_do] > 0)?.language
    return language ? [{ title, to: translationPath(kind, key, language) }] : []
  })
  return { task: task && { ...task, links: links ?? [] }, isLoading }
}
