import * as api from '../../../../contract/api.ts'
import { translationPath } from '../../content/translations/translation-progress.ts'
import { request } from '../../frame/request.ts'
import { screenPath } from '../../frame/screens.ts'
import { SHOWN, type Task, toTask } from './attention.tsx'

type Work = 'figures' | 'changed' | 'missing'

/** Translations that are wrong, outdated or missing. */
export async function listTranslationTasks(signal: AbortSignal): Promise<Task[]> {
  const tasks = await Promise.all([
    findTask(signal, 'figures', 'with other figures in a translation'),
    findTask(signal, 'changed', 'changed in English since they were translated'),
    findTask(signal, 'missing', 'not fully translated'),
  ])
  return tasks.flatMap((task) => task ?? [])
}

async function findTask(signal: AbortSignal, to_do: Work, text: string): Promise<Task | undefined> {
  const { data, meta } = await request(api.translations.list, { to_do, limit: SHOWN }, signal)
  const task = toTask(meta.total, ['page', 'pages'], text, screenPath('translations', { to_do }))
  const links = data.flatMap(({ kind, key, title, languages }) => {
    const language = languages.find(({ states }) => states[to_do] > 0)?.language
    return language ? [{ title, to: translationPath(kind, key, language) }] : []
  })
  return task && { ...task, links }
}
