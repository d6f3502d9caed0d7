import { Link } from 'react-router'
import type { Dashboard, LocalChannel } from '../../../contract/dashboard.ts'
import { screenPath } from '../screens.ts'
import { Icon } from '../ui/icon.tsx'
import { type Task, toTasks } from './attention-tasks.ts'

const CHANNEL: Record<LocalChannel, { text: string; detail: string }> = {
  sms: { text: 'SMS reach nobody', detail: 'kept on this server, codes too' },
  email: { text: 'E-mails reach nobody', detail: 'kept on this server' },
  payments: { text: 'Payments run in the sandbox', detail: 'no real money is taken' },
}
const SHOWN = 3

/** What is not as it should be, each with a link to where it is put right. */
export function Attention({ attention, unfinished }: { attention: Dashboard['attention']; unfinished: number }) {
  const tasks = toTasks(attention, unfinished)
  const isFine = tasks.length === 0 && attention.local_channels.length === 0
  return (
    <section className="card p-4">
      <h2 className="mb-2 text-sm">Needs attention</h2>
      {isFine && (
        <p className="flex items-center gap-2.5 text-muted">
          <Icon name="check" className="text-press" />
          Nothing.
        </p>
      )}
      <ul className="grid">
        {attention.local_channels.map((channel) => (
          <li key={channel} className="flex gap-2.5 border-b border-line py-2 last:border-0">
            <Icon name="alert" size={16} className="mt-0.5 text-wrong" />
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <Link to={`${screenPath('account')}#channels`} className="link font-semibold">
                {CHANNEL[channel].text}
              </Link>
              <span className="text-sm text-muted">{CHANNEL[channel].detail}</span>
            </span>
          </li>
        ))}
        {tasks.map((task) => (
          <TaskLine key={task.to} task={task} />
        ))}
      </ul>
    </section>
  )
}

function TaskLine({ task: { text, to, links } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line py-2 last:border-0">
      <Link to={to} className="link font-semibold">
        {text}
      </Link>
      {links.slice(0, SHOWN).map(({ title, to: record }) => (
        <Link key={record} to={record} className="text-sm text-muted hover:text-press hover:underline">
          {title}
        </Link>
      ))}
      {links.length > SHOWN && <span className="text-sm text-muted">and {links.length - SHOWN} more</span>}
    </li>
  )
}
