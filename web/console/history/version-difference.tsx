import { useQueries } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { VersionedKind } from '../../../contract/history.ts'
import { buttonClass } from '../../ui/button.ts'
import { request } from '../request.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { Differences } from './differences.tsx'

type Props = {
  kind: VersionedKind
  recordKey: string
  version: number
  present: number
  labels: Record<string, string>
  onRestore: (fields: Record<string, unknown>) => void
}

/** Compares one version with the present one, and offers to restore it. */
export function VersionDifference({ kind, recordKey, version, present, labels, onRestore }: Props) {
  const [then, now] = useQueries({
    queries: [version, present].map((number) => ({
      queryKey: ['version', kind, recordKey, number],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request(api.history.getVersion, { kind, key: recordKey, version: number }, signal),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const failed = [then, now].find((query) => query?.isError)

  if (failed?.error) return <LoadError message={failed.error.message} onRetry={() => failed.refetch()} />
  if (!then?.data || !now?.data) return <Skeleton lines={3} />
  const { fields } = then.data.data
  return (
    <div className="grid gap-4 px-2 py-4">
      <div>
        <button type="button" onClick={() => onRestore(fields)} className={buttonClass('quiet')}>
          Restore this version
        </button>
      </div>
      <Differences before={fields} after={now.data.data.fields} labels={labels} beforeLabel="Then" afterLabel="Now" />
    </div>
  )
}
