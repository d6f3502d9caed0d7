import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import type { VersionedKind } from '../../../../contract/content/history.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { formatDateTime, ListTime } from '../../frame/ui/date-time.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { Differences } from '../../frame/ui/differences.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { Empty, Loaded } from '../../frame/ui/states.tsx'

const historyQueries = {
  versions: (input: CallInput<typeof api.history.listVersions>) =>
    queryOptions({
      queryKey: ['versions', input],
      queryFn: ({ signal }) => request(api.history.listVersions, input, signal),
      // Someone may have saved since the panel was last open.
      staleTime: 0,
    }),
  version: (input: CallInput<typeof api.history.getVersion>) =>
    queryOptions({
      queryKey: ['version', input],
      queryFn: ({ signal }) => request(api.history.getVersion, input, signal),
      // A version never changes.
      staleTime: Infinity,
    }),
}

type Fields = Record<string, unknown>
type Props = {
  /** The record; `key` is its id, or a document's key. */
  record: { kind: VersionedKind; key: string }
  /** Labels of the compared fields, in display order. */
  labels: Record<string, string>
  /** Saves the fields of the version from this time; undefined while the form has unsaved text. */
  onRestore: ((fields: Fields, time: string) => void) | undefined
}

/**
 * The "History" button and its panel: compares each saved version with the current one and restores it.
 */
export function VersionsPanel({ record, labels, onRestore }: Props) {
  const [isOpen, setIsOpen] = useState(false)

  function restore(fields: Fields, time: string): void {
    setIsOpen(false)
    onRestore?.(fields, time)
  }

  return (
    <>
      <Button variant="quiet" icon="history" onClick={() => setIsOpen(true)}>
        History
      </Button>
      <Dialog isOpen={isOpen} title="History" onClose={() => setIsOpen(false)} side>
        <Versions record={record}>
          {(version, present, time) => (
            <Difference
              record={record}
              versions={[version, present]}
              labels={labels}
              onRestore={onRestore && ((fields) => restore(fields, time))}
            />
          )}
        </Versions>
      </Dialog>
    </>
  )
}

type VersionsProps = { record: Props['record']; children: (version: number, present: number, time: string) => ReactNode }

/** The versions, newest first; an opened one shows how it differs from the current one. */
function Versions({ record, children }: VersionsProps) {
  const [opened, setOpened] = useState<number>()
  return (
    <Loaded query={useQuery(historyQueries.versions(record))}>
      {({ data: [present, ...earlier] }) =>
        !present || earlier.length === 0 ? (
          <Empty title="No earlier versions yet">Every save is kept here and can be restored.</Empty>
        ) : (
          <ol className="grid border-t border-line">
            <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line px-2 py-2.5">
              <span className="font-semibold">
                <ListTime time={present.created_at} />
              </span>
              <span className="text-sm text-muted">{toAuthor(present)}</span>
              <span className="w-full text-sm text-press">Current version</span>
            </li>
            {earlier.map((saved) => {
              const { version, created_at } = saved
              const isOpen = version === opened
              return (
                <li key={version} className="border-b border-line">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? undefined : version)}
                    className="flex min-h-touch w-full flex-wrap items-center gap-x-2 px-2 py-2.5 text-left hover:bg-sunk"
                  >
                    <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
                    <span className={isOpen ? 'grow font-semibold' : 'grow'}>
                      <ListTime time={created_at} />
                    </span>
                    <span className="text-sm text-muted">{toAuthor(saved)}</span>
                  </button>
                  {isOpen && children(version, present.version, formatDateTime(created_at))}
                </li>
              )
            })}
          </ol>
        )
      }
    </Loaded>
  )
}

/** Who saved a version; the program does when a blog's date arrives. */
const toAuthor = ({ by, version }: { by: string | null; version: number }) =>
  by ?? (version === 1 ? 'Original content' : 'Automatically, on its date')

type DifferenceProps = Pick<Props, 'record' | 'labels'> & {
  versions: [number, number]
  onRestore: ((fields: Fields) => void) | undefined
}

/** Compares one version with the current one, and offers to restore it. */
function Difference({ record, versions: [version, present], labels, onRestore }: DifferenceProps) {
  const now = useQuery(historyQueries.version({ ...record, version: present }))
  return (
    <Loaded query={useQuery(historyQueries.version({ ...record, version }))} lines={3}>
      {({ data: { fields } }) => (
        <Loaded query={now} lines={3}>
          {({ data }) => (
            <div className="grid gap-4 px-2 py-4">
              <div className="flex flex-wrap items-center gap-3">
                <Button variant="quiet" disabled={!onRestore} onClick={() => onRestore?.(fields)}>
                  Restore this version
                </Button>
                {!onRestore && <p className="text-sm text-muted">Save your changes first, or restoring will replace them.</p>}
              </div>
              <Differences before={fields} after={data.fields} labels={labels} names={['Then', 'Now']} />
            </div>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
