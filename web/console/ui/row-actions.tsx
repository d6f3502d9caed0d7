import { Link } from 'react-router'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { buttonClass } from '../../ui/button.ts'
import type { Question } from './confirm.tsx'
import { Icon, type IconName } from './icon.tsx'
import { type Action, useAction } from './use-action.ts'

type Shown<Row> = {
  label: string
  icon?: IconName
  /** The button shows its label; else it is an icon with the label as its tooltip. */
  isLabelled?: boolean
  /** Says which row is meant, to a screen reader. */
  name: (row: Row) => string
  isShown?: (row: Row) => boolean
}
/** Leads to another screen. */
type ScreenLink<Row> = Shown<Row> & { to: (row: Row) => string }
/** Opens a page of the site in a new tab. */
type PageLink<Row> = Shown<Row> & { href: (row: Row) => string }
type Button<Row> = Shown<Row> &
  Action<Row, { message: string }> & {
    /** What is asked before it is done. */
    question?: (row: Row) => Omit<Question, 'onYes'>
    /** Why it can't be done to this row. */
    refusal?: (row: Row) => string | undefined
  }

/** What can be done with a row of a list, shown at its end. */
export type RowAction<Row> = ScreenLink<Row> | PageLink<Row> | Button<Row>

type Props<Row> = { row: Row; actions: readonly RowAction<Row>[]; ask: (question: Question) => void }

export function RowActions<Row>({ row, actions, ask }: Props<Row>) {
  return (
    <div className="flex items-center gap-1">
      {actions
        .filter(({ isShown }) => isShown?.(row) ?? true)
        .map((action) => (
          <ActionOfRow key={action.label} action={action} row={row} ask={ask} />
        ))}
    </div>
  )
}

function ActionOfRow<Row>({ action, row, ask }: { action: RowAction<Row>; row: Row; ask: Props<Row>['ask'] }) {
  if ('call' in action) return <ActionButton action={action} row={row} ask={ask} />
  const { label, icon, name } = action
  const look = { 'aria-label': name(row), title: label, className: 'icon-button' }
  const drawing = icon && <Icon name={icon} />
  if ('to' in action) {
    return (
      <Link to={action.to(row)} {...look}>
        {drawing}
      </Link>
    )
  }
  return (
    <a href={action.href(row)} target="_blank" rel="noreferrer" {...look}>
      {drawing}
    </a>
  )
}

function ActionButton<Row>({ action, row, ask }: { action: Button<Row>; row: Row; ask: Props<Row>['ask'] }) {
  const { label, icon, isLabelled = false, name, question, refusal } = action
  const { run, isBusy } = useAction(action)
  const reason = refusal?.(row)
  const act = async () => void (await run(row))
  return (
    <button
      type="button"
      aria-label={reason ?? name(row)}
      title={isLabelled ? undefined : (reason ?? label)}
      disabled={isBusy || reason !== undefined}
      onClick={() => (question ? ask({ ...question(row), onYes: act }) : act())}
      className={isLabelled ? buttonClass('quiet') : 'icon-button'}
    >
      {icon && <Icon name={icon} size={isLabelled ? 16 : 18} />}
      {isLabelled && label}
    </button>
  )
}

type Removal<Row> = Required<Pick<Button<Row>, 'name' | 'call' | 'stale'>> &
  Pick<Button<Row>, 'refusal'> & {
    question: (row: Row) => Pick<Question, 'title' | 'text'>
    restore: (row: Row) => Promise<unknown>
  }

/** Moves a record into the trash, after a question, with the way back. */
export function removal<Row>({ question, restore, ...action }: Removal<Row>): RowAction<Row> {
  return {
    ...action,
    label: 'Delete',
    icon: 'trash',
    question: (row) => ({ ...question(row), action: 'Delete' }),
    done: () => ADMIN_MESSAGES.deleted,
    undo: async (_, row) => {
      await restore(row)
      return ADMIN_MESSAGES.restored
    },
  }
}
