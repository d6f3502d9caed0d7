import { Link } from 'react-router'
import type { Notice } from '../../../contract/notices.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { NOTICE_LOOK, subjectPlace, toSubject, toWay } from './notice-words.ts'
import { RetryButton } from './retry-button.tsx'

type Props = { notices: readonly Notice[]; isBusy: boolean; onRetry: (id: number) => void }

export function NoticeTable({ notices, isBusy, onRetry }: Props) {
  return (
    <TableBox label="Notices">
      <table className="data-table as-cards">
        <thead>
          <tr>
            {['What', 'To', 'Status', 'Tries', 'Times'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => (
            <Row key={notice.id} notice={notice} isBusy={isBusy} onRetry={onRetry} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function Row({ notice, isBusy, onRetry }: { notice: Notice } & Pick<Props, 'isBusy' | 'onRetry'>) {
  const { id, title, status, tries, last_error, created_at, sent_at } = notice
  return (
    <tr>
      <td data-label="What" className="sm:min-w-44">
        <span>
          <span className="font-semibold">{toSubject(notice)}</span>
          {title && (
            <Link to={subjectPlace(notice)} className="link block w-fit wrap-anywhere">
              {title}
            </Link>
          )}
        </span>
      </td>
      <td data-label="To" className="sm:min-w-36">
        {toWay(notice)}
      </td>
      <td data-label="Status">
        <span className="grid justify-items-start gap-1">
          <Badge tone={NOTICE_LOOK[status].tone}>{NOTICE_LOOK[status].label}</Badge>
          {status !== 'sent' && last_error && (
            <span className="line-clamp-4 max-w-96 wrap-anywhere text-wrong">{last_error}</span>
          )}
        </span>
      </td>
      <td data-label="Tries">{tries}</td>
      <td data-label="Times" className="text-muted">
        <span className="grid">
          <DateTime time={created_at} />
          {sent_at && (
            <span>
              Sent <DateTime time={sent_at} />
            </span>
          )}
        </span>
      </td>
      <td className="sm:text-right">
        <RetryButton notice={notice} isBusy={isBusy} onRetry={() => onRetry(id)} />
      </td>
    </tr>
  )
}
