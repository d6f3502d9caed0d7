import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { formatDateTime } from '../../frame/ui/date-time.tsx'

/** Says from when the newest backup is, and what it is worth. */
export function toBackupText({ created_at, is_proven, is_late }: NonNullable<Dashboard['backup']>): string {
  if (!created_at) return 'There is no backup yet: the first is made at night.'
  const proof = is_proven ? 'restored and compared.' : 'its restore was not tried out.'
  return `${is_late ? 'The daily backup fails. The last one' : 'Last backup'}: ${formatDateTime(created_at)}, ${proof}`
}
