import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { buttonLook } from '../ui/button.ts'
import { formatDateTime } from '../ui/date-time.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { RecordForm } from './use-record-form.ts'

type Props<Values extends FieldValues> = {
  record: RecordForm<Values>
  /** What the fields are called in the error summary and where versions are compared. */
  labels: Record<string, string>
  submitLabel: string
  busyLabel: string
  onSaved?: () => void
  /** Beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every editing screen: found text, errors at the top, fields, the bar with the submit button. Ctrl/Cmd S saves. */
export function RecordFormFrame<Values extends FieldValues>({
  record,
  labels,
  submitLabel,
  busyLabel,
  onSaved,
  actions,
  children,
}: Props<Values>) {
  const { form, isDirty, isSubmitting, found, blocker } = record

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (await record.submit()) onSaved?.()
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if ((event.metaKey || event.ctrlKey) && event.key === 's') {
          event.preventDefault()
          submit()
        }
      }}
      noValidate
      className="grid max-w-4xl grid-cols-1 gap-6"
    >
      {found && (
        <div role="status" className="notice">
          <p>Unsaved text from {formatDateTime(found.at)} is kept on this device.</p>
          <div className="flex gap-2">
            <button type="button" onClick={record.restore} className={buttonLook('quiet')}>
              Restore
            </button>
            <button type="button" onClick={record.discard} className={buttonLook('quiet')}>
              Discard
            </button>
          </div>
        </div>
      )}
      <ErrorSummary errors={form.formState.errors} submitCount={form.formState.submitCount} labels={labels} />
      {children}
      <div className="form-bar">
        <button type="submit" disabled={isSubmitting} className={buttonLook()}>
          {isSubmitting ? busyLabel : submitLabel}
        </button>
        {actions}
        <span className="text-sm text-muted" aria-live="polite">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
      </div>
      <ConflictDialog record={record} labels={labels} onSaved={onSaved} />
      <LeaveDialog blocker={blocker} text="What you typed stays on this device and is offered when you come back." />
    </form>
  )
}
