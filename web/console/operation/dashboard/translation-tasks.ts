import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '../../../../contract/durations.ts'
import { translationQueries } from '../../content/translations/queries.ts'
import { screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { type Task, toTask } from './attention.tsx'

/** Translations whose English text has changed since. */
export function useTranslationTasks(): Task[] {
  const options = { enabled: useCan('editor'), staleTime: MINUTE_MS }
  const figures = useQuery({ ...translationQueries.list({ to_do: 'figures', limit: 1 }), ...options })
  const changed = useQuery({ ...translationQueries.list({ to_do: 'changed', limit: 1 }), ...options })
  const toLine = (count: number | undefined, work: 'figures' | 'changed', text: string) =>
    toTask(count ?? 0, ['page', 'pages'], text, screenPath('translations', { to_do: work })) ?? []
  return [
    toLine(figures.data?.meta.total, 'figures', 'with other figures in Hindi or Marathi'),
    toLine(changed.data?.meta.total, 'changed', 'changed in English since the translation'),
  ].flat()
}
