import type { FieldValues } from 'react-hook-form'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { buttonClass } from '../../ui/button.ts'
import { Differences } from '../history/differences.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { RecordForm } from './use-record-form.ts'

type Props<Values extends FieldValues> = { record: RecordForm<Values>; labels: Record<string, string>; onSaved?: () => void }

/**
 * Shows what somebody else saved in the meantime, and offers theirs, what is typed here, or the form, to merge the two
 * by hand.
 */
export function ConflictDialog<Values extends FieldValues>({ record, labels, onSaved }: Props<Values>) {
  const { conflict, form, isSubmitting } = record

  async function overwrite() {
    if (await record.overwrite()) onSaved?.()
  }

  return (
    <Dialog
      isOpen={conflict?.isComparing === true}
      title="Saved by somebody else meanwhile"
      onClose={isSubmitting ? undefined : record.merge}
      side
    >
      <p className="mb-4 text-muted">{ADMIN_MESSAGES.stale}</p>
      {conflict && (
        <Differences before={conflict.current} after={form.getValues()} labels={labels} beforeLabel="Theirs" afterLabel="Yours" />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={record.merge} disabled={isSubmitting} className={buttonClass('quiet')}>
          Back to the form
        </button>
        <button type="button" onClick={record.acceptOther} disabled={isSubmitting} className={buttonClass('quiet')}>
          Take theirs
        </button>
        <button type="button" onClick={overwrite} disabled={isSubmitting} className={buttonClass()}>
          Save mine over it
        </button>
      </div>
    </Dialog>
  )
}
