import type { TrashEntry } from '../../../contract/history.ts'
import { buttonLook } from '../ui/button.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { daysLeft } from './days-left.ts'
import { TRASH } from './trash-kinds.ts'

type Props = {
  entries: readonly TrashEntry[]
  restoring: TrashEntry | undefined
  onRestore: (entry: TrashEntry) => void
}

export function TrashTable({ entries, restoring, onRestore }: Props) {
  const now = new Date()
  return (
    <TableBox label="Trash">
      <table className="data-table as-cards">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">Kind</th>
            <th scope="col">Deleted</th>
            <th scope="col">Goes in</th>
            <th scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.id}`}>
              <td data-label="Title" className="sm:min-w-40">
                <span className="font-semibold">{entry.title}</span>
              </td>
              <td data-label="Kind" className="whitespace-nowrap text-muted">
                {TRASH[entry.kind].label}
              </td>
              <td data-label="Deleted" className="text-muted">
                <DateTime time={entry.deleted_at} />
              </td>
              <td data-label="Goes in" className="whitespace-nowrap">
                {toWords(daysLeft(entry.deleted_at, now))}
              </td>
              <td className="sm:text-right">
                <button
                  type="button"
                  aria-label={`Restore ${entry.title}`}
                  disabled={entry === restoring}
                  onClick={() => onRestore(entry)}
                  className={buttonLook('quiet')}
                >
                  <Glyph name="restore" size={16} />
                  Restore
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function toWords(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? '1 day' : `${days} days`
}
