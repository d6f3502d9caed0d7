import type { FormEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { buttonClass } from '../../ui/button.ts'
import { formatDateTime } from '../ui/date-time.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveDialog } from './leave-warning.tsx'
import type { RecordForm } from './use-record-form.ts'

type Props<Values extends FieldValues> = {
  record: RecordForm<Values>
  /** What the fields are called in the error summary and where versions are compared. */
  labels: Record<string, string>
  submitLabel: string
  busyLabel: string
  onSaved?: () => void
  /** They stand beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every form: found text, errors, the fields, and the bar with the submit button. Ctrl/Cmd S saves. */
export function RecordFormFrame<Values extends FieldValues>({
  record,
  labels,
  submitLabel,
  busyLabel,
  onSaved,
  actions,
  children,
}: Props<Values>) {
  const { form, isDirty, isSubmitting, isWaiting, found, conflict, refusal, blocker } = record

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
            <button type="button" onClick={record.restore} className={buttonClass('quiet')}>
              Restore
            </button>
            <button type="button" onClick={record.discard} className={buttonClass('quiet')}>
              Discard
            </button>
          </div>
        </div>
      )}
      {conflict && !conflict.isComparing && (
        <div role="status" className="notice">
          <p>Somebody else saved this meanwhile. What you save now goes over their text.</p>
          <button type="button" onClick={record.compare} className={buttonClass('quiet')}>
            Compare
          </button>
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
        <button type="submit" disabled={isSubmitting} className={buttonClass()}>
          {isWaiting ? 'Waiting for a picture…' : isSubmitting ? busyLabel : submitLabel}
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
