import { useState } from 'react'
import { toast } from 'sonner'
import type { VersionedKind } from '../../../contract/history.ts'
import { buttonLook } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Glyph } from '../ui/icons.tsx'
import { VersionsList } from './versions-list.tsx'

type Props = {
  kind: VersionedKind
  /** The id of the record; of a document, its key. */
  recordKey: string
  /** Labels of the fields that are compared, in the order in which they are shown. */
  labels: Record<string, string>
  /** Puts the fields into the form (`record.fill`); may answer what takes that back. */
  onRestore: (fields: Record<string, unknown>) => (() => void) | undefined
}

/** A button "History": the saves of a record, each compared with the present one, to be put back into the form. */
export function VersionsPanel({ kind, recordKey, labels, onRestore }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function restore(fields: Record<string, unknown>, time: string): void {
    setIsOpen(false)
    const undo = onRestore(fields)
    toast.success(`The text of ${time} is in the form. Save to keep it.`, {
      action: undo && { label: 'Undo', onClick: undo },
    })
  }

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={buttonLook('quiet')}>
        <Glyph name="history" size={16} />
        History
      </button>
      <Dialog isOpen={isOpen} title="History" onClose={() => setIsOpen(false)} side>
        <VersionsList kind={kind} recordKey={recordKey} labels={labels} onRestore={restore} />
      </Dialog>
    </>
  )
}
