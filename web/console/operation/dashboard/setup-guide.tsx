import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { SetupGuide as Guide, SetupConfirmation, SetupStep } from '../../../../contract/operation/setup-guide.ts'
import { request } from '../../frame/request.ts'
import { type ScreenName, screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { formatDateTime } from '../../frame/ui/date-time.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { setupGuideQuery } from './setup-guide-query.ts'

type Step = Guide['steps'][number]

const withdraw = (confirmation: SetupConfirmation) => request(api.setupGuide.withdraw, { confirmation })

/** What a new site still lacks, until it is done or dismissed. Once dismissed, one line brings it back. */
export function SetupGuide({ guide: { steps, dismissed } }: { guide: Guide }) {
  const stale = [setupGuideQuery.queryKey]
  const confirm = useAction({
    call: (confirmation: SetupConfirmation) => request(api.setupGuide.confirm, { confirmation }),
    // The line that replaces the dismissed list can bring it back.
    done: ({ message }, confirmation) => (confirmation === 'dismissal' ? undefined : message),
    undo: async (_, confirmation) => (await withdraw(confirmation)).message,
    failed: () => 'Not saved',
    stale,
  })
  const takeBack = useAction({ call: withdraw, failed: () => 'Not undone', stale })
  const todo = steps.filter(({ is_done }) => !is_done)
  const done = steps.filter(({ is_done }) => is_done)

  const [next] = todo
  if (todo.length === 0) return null
  if (dismissed) {
    return (
      <p className="text-sm text-muted">
        {todo.length} of {steps.length} first steps left.{' '}
        <button type="button" onClick={() => takeBack.run('dismissal')} className="link">
          Show them again
        </button>
      </p>
    )
  }
  return (
    <section aria-labelledby="first-steps" className="card">
      <details className="first-steps">
        <summary>
          <h2 id="first-steps" className="text-sm">
            {done.length} of {steps.length} first steps done
          </h2>
          {next && <span className="text-sm text-muted">Next: {toNext(SETUP_STEPS[next.name].title)}</span>}
        </summary>
        <ul className="grid gap-x-8 md:grid-cols-2">
          {todo.map((step) => (
            <ToDo key={step.name} step={step} onConfirm={confirm.run} />
          ))}
        </ul>
        {done.length > 0 && (
          <ul aria-label="Done" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {done.map((step) => (
              <Done key={step.name} step={step} onTakeBack={takeBack.run} />
            ))}
          </ul>
        )}
        <Button variant="plain" className="w-fit text-sm" onClick={() => confirm.run('dismissal')}>
          Dismiss the list
        </Button>
      </details>
    </section>
  )
}

/** A title for use inside a sentence. */
const toNext = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

function ToDo({ step: { name }, onConfirm }: { step: Step; onConfirm: (name: SetupConfirmation) => void }) {
  const { title, why, to, confirm } = SETUP_STEPS[name]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5">
      <div className="min-w-48 flex-1">
        <Link to={to} className="link font-semibold after:absolute after:inset-0">
          {title}
        </Link>
        <p className="text-sm text-muted">{why}</p>
      </div>
      {confirm && (
        <Button variant="quiet" onClick={() => onConfirm(confirm.name)} className="relative text-sm">
          {confirm.label}
        </Button>
      )}
    </li>
  )
}

function Done({ step: { name, confirmed }, onTakeBack }: { step: Step; onTakeBack: (name: SetupConfirmation) => void }) {
  const { title, confirm } = SETUP_STEPS[name]
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      <Icon name="check" size={15} className="text-press" />
      {confirmed && confirm ? (
        <>
          <span title={`${confirmed.by ?? 'Someone'}, ${formatDateTime(confirmed.at)}`}>{confirm.label}</span>
          <button type="button" aria-label={`Undo: ${confirm.label}`} onClick={() => onTakeBack(confirm.name)} className="link">
            Undo
          </button>
        </>
      ) : (
        title
      )}
    </li>
  )
}

type StepText = {
  title: string
  /** Why it matters, in one sentence. */
  why: string
  /** The screen to do it on. */
  to: string
  /** An owner can confirm instead that nothing is needed. */
  confirm?: { name: SetupConfirmation; label: string }
}

const at = (name: Exclude<ScreenName, `${string}.one`>) => screenPath(name)

/** An owner can't set it in the console. */
const WHO_SETS = 'Whoever runs your server sets this up; Channels lists the settings to give them.'

const SETUP_STEPS: Record<SetupStep, StepText> = {
  password: {
    title: 'Choose a password of your own',
    why: 'The first one was printed on screen or saved in a file. Anyone who has seen it can sign in.',
    to: at('account'),
  },
  'second-factor': {
    title: 'Add a second factor',
    why: 'A stolen password is then useless, and your customers’ numbers stay safe.',
    to: at('account'),
  },
  contact: {
    title: 'Enter your number and address',
    why: 'The ones on the site are made up, so callers reach no one. This step is done once no page shows them; Site doctor lists any that still do.',
    to: at('contact-us'),
  },
  prices: {
    title: 'Check the prices',
    why: 'They are our examples, and customers can already book and pay them.',
    to: at('services'),
    confirm: { name: 'prices', label: 'These prices are right' },
  },
  policies: {
    title: 'Read the four policies',
    why: 'Customers agree to them by booking, and the law holds you to them.',
    to: at('refund-policy'),
    confirm: { name: 'policies', label: 'I have read them' },
  },
  technicians: {
    title: 'Add your technicians',
    why: 'Customers can then choose a time themselves. Until then, you call each of them back.',
    to: at('technicians'),
  },
  sms: {
    title: 'Connect SMS',
    why: `Until then visitors get no codes, so no one can book with one. ${WHO_SETS}`,
    to: at('channels'),
  },
  email: {
    title: 'Connect email',
    why: `Until then you get no emails about new leads. ${WHO_SETS}`,
    to: at('channels'),
  },
  payments: {
    title: 'Connect payments',
    why: `Until then payments are simulated; bookings are real. ${WHO_SETS}`,
    to: at('channels'),
  },
  upi: {
    title: 'Enter your UPI ID',
    why: 'Customers can then pay bills at the door with a code on the technician’s phone, without a fee.',
    to: at('channels'),
    confirm: { name: 'upi', label: 'We don’t take UPI' },
  },
  backup: {
    title: 'Keep backups elsewhere',
    why: 'If this disk fails, its backups go too. Whoever runs the server sets BACKUP_DIR.',
    to: at('doctor'),
    confirm: { name: 'backup', label: 'Copies are kept elsewhere' },
  },
  team: {
    title: 'Invite a colleague',
    why: 'When everyone has their own account, you see who did what, and a lost phone doesn’t lock you all out.',
    to: at('administrators'),
    confirm: { name: 'team', label: 'I work alone' },
  },
}
