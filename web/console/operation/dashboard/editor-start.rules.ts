import { matchPath } from 'react-router'
import type { OwnEdit } from '../../../../contract/content/history.ts'
import { toEnglishName, translationPath } from '../../content/translations/translation-progress.ts'
import { recordPath, SCREENS, type ScreenName, screenPath } from '../../frame/screens.ts'
import type { Task } from './attention.tsx'

export type Unsaved = { path: string; at: string; values: Record<string, unknown> }

/** The path to edit a saved record or its translation. */
export function toEditPath({ kind, key, language }: Pick<OwnEdit, 'kind' | 'key' | 'language'>): string {
  if (language) return translationPath(kind, key, language)
  if (kind === 'documents' || kind === 'contact-us') return screenPath(key as 'about-us')
  return recordPath(kind, key)
}

export const toEditTitle = ({ title, language }: Pick<OwnEdit, 'title' | 'language'>) =>
  language ? `${title}, in ${toEnglishName(language)}` : title

/** "Create blog: Damp walls", or only the screen's name while there is no title. */
export function toUnsavedTitle({ path, values }: Unsaved): string {
  const [pathname = ''] = path.split('?')
  const screen = (Object.keys(SCREENS) as ScreenName[]).find((name) => matchPath(SCREENS[name].path, pathname))
  const title = [values.title, values.heading].find((text) => typeof text === 'string' && text.trim() !== '')
  return [screen && SCREENS[screen].label, title].filter(Boolean).join(': ')
}

export type NextStep = { title: string; why: string; to: string }

/** The one suggested next step: unsaved work first, then what the site lacks. */
export function toNextStep(unsaved: readonly Unsaved[], tasks: readonly Task[]): NextStep {
  const [begun] = unsaved
  if (begun) return { title: toUnsavedTitle(begun), why: 'You typed this on this device but haven’t saved it.', to: begun.path }
  const [task] = tasks
  const [first] = task?.links ?? []
  if (task && first) return { title: first.title, why: task.text, to: first.to }
  if (task) return { title: task.text, why: 'This needs an editor.', to: task.to }
  return {
    title: 'Write a blog',
    why: 'Answer what customers ask on the phone: those pages bring visitors.',
    to: screenPath('blogs.new'),
  }
}
