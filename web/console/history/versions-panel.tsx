import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { VersionedKind } from '../../../contract/history.ts'
import { buttonClass } from '../../ui/button.ts'
import { request } from '../request.ts'
import { DateTime, formatDateTime } from '../ui/date-time.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { VersionDifference } from './version-difference.tsx'

type Props = {
  kind: VersionedKind
  /** The id of the record; of a document, its key. */
  recordKey: string
  /** Labels of the fields that are compared, in the order in which they are shown. */
  labels: Record<string, string>
  /** Puts the fields into the form (`record.fill`); may answer a function that takes that back. */
  onRestore: (fields: Record<string, unknown>) => (() => void) | undefined
}

/**
 * The button "History" with its panel: each save of a record compared with the present one, to be restored into the
 * form.
 */
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
      <button type="button" onClick={() => setIsOpen(true)} className={buttonClass('quiet')}>
        <Icon name="history" size={16} />
        History
      </button>
      <Dialog isOpen={isOpen} title="History" onClose={() => setIsOpen(false)} side>
        <VersionsList kind={kind} recordKey={recordKey} labels={labels} onRestore={restore} />
      </Dialog>
    </>
  )
}

type ListProps = Omit<Props, 'onRestore'> & { onRestore: (fields: Record<string, unknown>, time: string) => void }

/** The versions, newest first; an opened one shows how it differs from the present one. */
function VersionsList({ kind, recordKey, labels, onRestore }: ListProps) {
  const [opened, setOpened] = useState<number>()
  const versions = useQuery({
    queryKey: ['versions', kind, recordKey],
    queryFn: ({ signal }) => request(api.history.listVersions, { kind, key: recordKey }, signal),
    // Somebody may have saved since the panel was last open.
    staleTime: 0,
  })

  if (versions.isPending) return <Skeleton />
  if (versions.isError) return <LoadError message={versions.error.message} onRetry={() => versions.refetch()} />
  const [present, ...earlier] = versions.data.data
  if (!present || earlier.length === 0) {
    return <Empty title="No earlier versions yet">Each save is kept here and can be brought back.</Empty>
  }
  return (
    <ol className="grid border-t border-line">
      <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-2 py-2.5">
        <span className="font-semibold">
          <DateTime time={present.created_at} />
        </span>
        <span className="text-sm text-muted">{present.by ?? 'Original content'}</span>
        <span className="w-full text-sm text-press">The present version</span>
      </li>
      {earlier.map(({ version, by, created_at }) => {
        const isOpen = version === opened
        return (
          <li key={version} className="border-b border-line">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? undefined : version)}
              className="flex min-h-11 w-full flex-wrap items-baseline justify-between gap-x-3 px-2 py-2.5 text-left hover:bg-sunk"
            >
              <span className={isOpen ? 'font-semibold' : ''}>
                <DateTime time={created_at} />
              </span>
              <span className="text-sm text-muted">{by ?? 'Original content'}</span>
            </button>
            {isOpen && (
              <VersionDifference
                kind={kind}
                recordKey={recordKey}
                version={version}
                present={present.version}
                labels={labels}
                onRestore={(fields) => onRestore(fields, formatDateTime(created_at))}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
