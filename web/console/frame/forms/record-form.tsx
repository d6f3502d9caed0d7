import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { ADMIN_MESSAGES } from '../../../../contract/admin-messages.ts'
import { useScreenName } from '../layout/page-head.tsx'
import { SCREENS, type Screen } from '../screens.ts'
import { Button } from '../ui/button.tsx'
import { formatDateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Differences } from '../ui/differences.tsx'
import { toMessageText } from '../ui/failure-text.ts'
import { LeaveDialog } from './leave-warning.tsx'
import type { RecordForm } from './use-record-form.ts'

type Props = {
  record: RecordForm
  /** Labels of the fields, for the error summary and the comparison of versions. */
  labels: Record<string, string>
  isNew: boolean
  onSaved: () => void
  /** Buttons beside the submit button. */
  actions: ReactNode
  children: ReactNode
}

const BUSY = { Add: 'Adding...', Create: 'Creating...', Update: 'Updating...' }

/** The frame of every form: unsaved text, errors, fields, and the bar with the submit button. Ctrl/Cmd S saves. */
export function RecordFormFrame({ record, labels, isNew, onSaved, actions, children }: Props) {
  const { form, isDirty, isSubmitting, isWaiting, earlierDraft, conflict, refusal, blocker } = record
  const name = useScreenName()
  const screen: Screen | undefined = name && SCREENS[name]
  const verb = isNew ? (screen?.verb ?? 'Create') : 'Update'

  async function submit(event: Pick<FormEvent, 'preventDefault'>) {
    event.preventDefault()
    if (await record.submit()) onSaved()
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === 's' && submit(event)}
      noValidate
      className="page-column grid grid-cols-1 gap-6"
    >
      {earlierDraft && (
        <div role="status" className="notice">
          <p>
            Unsaved text from {formatDateTime(earlierDraft.at)}{' '}
            {earlierDraft.isElsewhere ? 'on another device' : 'on this device'}.
          </p>
          <div className="flex gap-2">
            <Button variant="quiet" onClick={record.restore}>
              Use
            </Button>
            <Button variant="quiet" onClick={record.discard}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {conflict && !conflict.isComparing && (
        <div role="status" className="notice">
          <p>Someone else has saved this. Saving now overwrites their changes.</p>
          <Button variant="quiet" onClick={record.compare}>
            Compare
          </Button>
        </div>
      )}
      <ErrorSummary errors={form.formState.errors} submitCount={form.formState.submitCount} labels={labels} />
      {children}
      <div className="form-bar">
        {refusal && (
          <p role="alert" className="w-full text-wrong">
            <strong>{refusal.title}</strong> {refusal.reason}
          </p>
        )}
        <Button type="submit" disabled={isSubmitting}>
          {isWaiting ? 'Waiting for a picture…' : isSubmitting ? BUSY[verb] : verb}
        </Button>
        {actions}
        <span className="text-sm text-muted" aria-live="polite">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
      </div>
      <ConflictDialog record={record} labels={labels} onSaved={onSaved} />
      <LeaveDialog blocker={blocker} text="What you typed is kept on this device for when you come back." />
    </form>
  )
}

/** Shows another person's newer save, and offers to take over theirs, to overwrite it, or to merge both by hand. */
function ConflictDialog({ record, labels, onSaved }: Pick<Props, 'record' | 'labels' | 'onSaved'>) {
  const { conflict, form, isSubmitting, merge } = record
  const close = isSubmitting ? undefined : merge
  return (
    <Dialog isOpen={conflict?.isComparing === true} title="Their version and yours" onClose={close} side>
      <p className="mb-4 text-muted">{ADMIN_MESSAGES.stale}</p>
      {conflict && <Differences before={conflict.current} after={form.getValues()} labels={labels} names={['Theirs', 'Yours']} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={merge} disabled={isSubmitting}>
          Back to the form
        </Button>
        <Button variant="quiet" onClick={record.acceptOther} disabled={isSubmitting}>
          Use theirs
        </Button>
        <Button onClick={async () => (await record.overwrite()) && onSaved()} disabled={isSubmitting}>
          Save mine instead
        </Button>
      </div>
    </Dialog>
  )
}

type SummaryProps = { errors: FieldErrors; submitCount: number; labels: Record<string, string> }

/** Lists what has to be corrected in the order of the form, with links to the fields; takes the focus when a save was refused, and only then. */
function ErrorSummary({ errors, submitCount, labels }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const order = Object.keys(labels)
  const placeOf = ({ path }: { path: string }) => order.indexOf(path.split('.')[0] ?? '')
  const entries = flatten(errors).toSorted((one, other) => placeOf(one) - placeOf(other))

  // Only after a submit, not for an error that returns while someone types.
  useEffect(() => {
    if (submitCount > 0) box.current?.focus()
  }, [submitCount])

  if (entries.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border border-wrong bg-wrong-tint p-4">
      <p className="mb-2 font-semibold">Please check:</p>
      <ul className="grid gap-1">
        {entries.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${path}`} onClick={(event) => goTo(event, path)} className="text-wrong underline">
              {labelOf(path, labels)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: { preventDefault: () => void }, path: string): void {
  event.preventDefault()
  const control = document.getElementsByName(path)[0] ?? document.getElementById(path)
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}

function labelOf(path: string, labels: Record<string, string>): string {
  const [field = '', row, part] = path.split('.')
  const label = labels[field] ?? field
  return row === undefined ? label : `${label} ${Number(row) + 1}${part ? `, ${part}` : ''}`
}

function flatten(errors: FieldErrors, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'root') return []
    const path = prefix + key
    if (typeof error.message === 'string') return [{ path, message: toMessageText(error.message) }]
    return flatten(error as FieldErrors, `${path}.`)
  })
}
