import type { Dashboard } from '../../../contract/dashboard.ts'
import { recordPath, screenPath } from '../screens.ts'

/** `to` is the list that holds all of them, `links` lead to the single records. */
export type Task = { text: string; to: string; links: readonly { title: string; to: string }[] }
type Gap = { id: number; title: string }

export function toTasks(attention: Omit<Dashboard['attention'], 'local_channels'>, unfinished: number): Task[] {
  const { failed_notices, unread_messages, drafts, services_without_faq, blogs_without_picture } = attention
  return [
    toTask(failed_notices, ['notice', 'notices'], 'could not be sent', screenPath('notices')),
    toTask(unfinished, ['unfinished lead', 'unfinished leads'], 'to call back', screenPath('leads', { status: 'unfinished' })),
    toTask(unread_messages, ['message is', 'messages are'], 'unread', screenPath('messages')),
    toTask(drafts, ['blog is', 'blogs are'], 'not published', screenPath('blogs', { status: '0' }), 'blogs'),
    toTask(blogs_without_picture, ['blog has', 'blogs have'], 'no picture', screenPath('blogs'), 'blogs'),
    toTask(services_without_faq, ['service has', 'services have'], 'no FAQ', screenPath('services'), 'services'),
  ].flatMap((task) => task ?? [])
}

/** Undefined where there is nothing to do. `found` is a count or the records themselves. */
function toTask(
  found: number | readonly Gap[],
  [one, several]: [string, string],
  text: string,
  to: string,
  noun: 'blogs' | 'services' = 'blogs',
): Task | undefined {
  const gaps = typeof found === 'number' ? [] : found
  const count = typeof found === 'number' ? found : found.length
  if (count === 0) return undefined
  const links = gaps.map(({ id, title }) => ({ title, to: recordPath(noun, id) }))
  return { text: `${count} ${count === 1 ? one : several} ${text}`, to, links }
}
