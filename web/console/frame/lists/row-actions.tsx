import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import { Button, IconButton, NEW_TAB } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import type { Question } from '../ui/open-confirm.ts'
import { type Action, useAction } from '../ui/use-action.ts'
import { ActionMenu } from './action-menu.tsx'

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
type ScreenLink<Row> = Shown<Row> & { icon: IconName; to: (row: Row) => string }
/** Opens a page of the site in a new tab. */
type PageLink<Row> = Shown<Row> & { icon: IconName; href: (row: Row) => string }
type Act<Row> = Shown<Row> &
  Action<Row, { message: string }> & {
    /** Why it can't be done to this row. */
    refusal?: (row: Row) => string | undefined
  }

/** An action on a row, shown at the row's end. */
export type RowAction<Row> = ScreenLink<Row> | PageLink<Row> | Act<Row>

type Props<Row> = { row: Row; actions: readonly RowAction<Row>[]; nameOf?: (row: Row) => string }

/** The buttons of a row. If rows have names, several buttons are a menu on a phone, and more than two are one everywhere. */
export function RowActions<Row>({ row, actions, nameOf }: Props<Row>) {
  const buttons = actions
    .filter(({ isShown }) => isShown?.(row) ?? true)
    .map((action) => <ActionOfRow key={action.label} action={action} row={row} />)
  if (buttons.length === 0) return null
  if (!nameOf || actions.length === 1) return <div className="flex items-center gap-2">{buttons}</div>
  return (
    <ActionMenu label={`Actions for ${nameOf(row)}`} name={nameOf(row)} isFolded={actions.length > 2}>
      {buttons}
    </ActionMenu>
  )
}

function ActionOfRow<Row>({ action, row }: { action: RowAction<Row>; row: Row }) {
  if ('call' in action) return <ActionButton action={action} row={row} />
  const target = 'to' in action ? { to: action.to(row) } : { href: action.href(row), ...NEW_TAB }
  return <IconButton icon={action.icon} label={action.label} aria-label={action.name(row)} {...target} />
}

function ActionButton<Row>({ action, row }: { action: Act<Row>; row: Row }) {
  const { label, icon, isLabelled, name, refusal } = action
  const { run, isBusy } = useAction(action)
  const reason = refusal?.(row)
  const props = { 'aria-label': reason ?? name(row), disabled: isBusy || reason !== undefined, onClick: () => run(row) }
  if (icon && !isLabelled) return <IconButton icon={icon} label={reason ?? label} {...props} />
  return (
    <Button variant="quiet" icon={icon} {...props}>
      {label}
    </Button>
  )
}

type Removal<Row> = Required<Pick<Act<Row>, 'call' | 'stale'>> &
  Pick<Act<Row>, 'refusal'> & {
    nameOf: (row: Row) => string
    question: (row: Row) => Pick<Question, 'title' | 'text'>
    restore: (row: Row) => Promise<unknown>
  }

/** An action that moves a record to the trash: it asks first and can be undone. */
export function removal<Row>({ nameOf, question, restore, ...action }: Removal<Row>): RowAction<Row> {
  return {
    ...action,
    label: 'Delete',
    name: (row) => `Delete ${nameOf(row)}`,
    subject: nameOf,
    icon: 'trash',
    question: (row) => ({ ...question(row), action: 'Delete' }),
    done: () => ADMIN_MESSAGES.deleted,
    undo: async (_, row) => {
      await restore(row)
      return ADMIN_MESSAGES.restored
    },
  }
}
