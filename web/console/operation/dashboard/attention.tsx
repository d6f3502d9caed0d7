import { Link } from 'react-router'
import { toCountText } from '../../../../contract/lists.ts'
import type { Dashboard, LocalChannel } from '../../../../contract/operation/dashboard.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { formatDateTime } from '../../frame/ui/date-time.tsx'
import { Icon } from '../../frame/ui/icon.tsx'

const CHANNEL: Record<LocalChannel, { text: string; detail: string }> = {
  sms: { text: 'SMS aren’t being sent', detail: 'kept on this server, including codes' },
  email: { text: 'Emails aren’t being sent', detail: 'kept on this server' },
  payments: { text: 'Payments run in the sandbox', detail: 'no real money is taken' },
}
/** How many single records a line links to. */
export const SHOWN = 3

type Props = Pick<Dashboard, 'attention' | 'backup'> & { unfinished: number; translations: readonly Task[] }

/** Problems that need attention, each with a link to its solution. */
export function Attention({ attention, unfinished, backup, translations }: Props) {
  const tasks = [...toTasks(attention, unfinished), ...translations]
  const isFine = tasks.length === 0 && attention.local_channels.length === 0 && !backup?.is_late
  return (
    <section className="card min-w-0 p-4">
      <h2 className="mb-1 text-base">Needs attention</h2>
      {isFine && (
        <p className="flex items-center gap-2.5 text-muted">
          <Icon name="check" className="text-press" />
          All clear.
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {attention.local_channels.map((channel) => (
          <li key={channel} className="flex gap-2.5 border-b border-line py-2 last:border-0">
            <Icon name="alert" size={16} className="mt-0.5 text-wrong" />
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <Link to={screenPath('channels')} className="link font-semibold">
                {CHANNEL[channel].text}
              </Link>
              <span className="text-sm text-muted">{CHANNEL[channel].detail}</span>
            </span>
          </li>
        ))}
        {tasks.map((task) => (
          <TaskLine key={task.text} task={task} />
        ))}
      </ul>
      {backup && (
        <p className={`mt-2 text-xs ${backup.is_late ? 'font-semibold text-wrong' : 'text-muted'}`}>{toBackupText(backup)}</p>
      )}
    </section>
  )
}

function TaskLine({ task: { text, to, links } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-0">
      <Link to={to} className="font-semibold hover:text-press hover:underline">
        {text}
      </Link>
      {links.slice(0, SHOWN).map(({ title, to: record }) => (
        <Link
          key={record}
          to={record}
          title={title}
          className="max-w-full truncate text-sm text-muted hover:text-press hover:underline"
        >
          {title}
        </Link>
      ))}
      {links.length > SHOWN && <span className="text-sm text-muted">and {links.length - SHOWN} more</span>}
    </li>
  )
}

/** `to` is the list of all of them; `links` lead to single records. */
export type Task = { text: string; to: string; links: readonly { title: string; to: string }[] }
type Gap = { id: number; title: string }

export function toTasks(attention: Omit<Dashboard['attention'], 'local_channels'>, unfinished: number): Task[] {
  const {
    claims = 0,
    payments = 0,
    visits = 0,
    failed_notices,
    unread_messages,
    drafts,
    services_without_faq,
    blogs_without_picture,
  } = attention
  return [
    toTask(claims, ['customer asks', 'customers ask'], 'for a free return', screenPath('visits')),
    toTask(payments, ['payment needs', 'payments need'], 'action', screenPath('payments')),
    toTask(visits, ['visit needs', 'visits need'], 'attention', screenPath('visits')),
    toTask(failed_notices, ['notice', 'notices'], 'couldn’t be sent', screenPath('notices')),
    toTask(unfinished, ['unfinished lead', 'unfinished leads'], 'to call back', screenPath('leads', { status: 'unfinished' })),
    toTask(unread_messages, ['message is', 'messages are'], 'unread', screenPath('messages')),
    toTask(drafts, ['blog is', 'blogs are'], 'not published', screenPath('blogs', { status: '0' }), 'blogs'),
    toTask(blogs_without_picture, ['blog has', 'blogs have'], 'no picture', screenPath('blogs'), 'blogs'),
    toTask(services_without_faq, ['service has', 'services have'], 'no FAQ', screenPath('services'), 'services'),
  ].flatMap((task) => task ?? [])
}

/** Undefined if there is nothing to do. `found` is a count or the records themselves. */
export function toTask(
  found: number | readonly Gap[],
  [one, several]: [string, string],
  text: string,
  to: string,
  module: 'blogs' | 'services' = 'blogs',
): Task | undefined {
  const gaps = typeof found === 'number' ? [] : found
  const count = typeof found === 'number' ? found : found.length
  if (count === 0) return undefined
  const links = gaps.map(({ id, title }) => ({ title, to: recordPath(module, id) }))
  return { text: `${toCountText(count)} ${count === 1 ? one : several} ${text}`, to, links }
}

/** The newest backup's date, and how reliable it is. */
export function toBackupText({ created_at, is_proven, is_late }: NonNullable<Dashboard['backup']>): string {
  if (!created_at) return 'No backup yet: the first one runs at night.'
  const proof = is_proven ? 'restored and compared.' : 'not test-restored.'
  return `${is_late ? 'The daily backup is failing. Last one' : 'Last backup'}: ${formatDateTime(created_at)}, ${proof}`
}
