import { Link } from 'react-router'
import type { Notice } from '../../../contract/notices.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { NOTICE_STYLE, subjectPlace, toRecipient, toSubjectLabel } from './notice-labels.ts'
import { RetryButton } from './retry-button.tsx'

export function NoticeTable({ notices }: { notices: readonly Notice[] }) {
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
            <Row key={notice.id} notice={notice} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function Row({ notice }: { notice: Notice }) {
  const { title, status, tries, last_error, created_at, sent_at } = notice
  return (
    <tr>
      <td data-label="What" className="sm:min-w-44">
        <span>
          <span className="font-semibold">{toSubjectLabel(notice)}</span>
          {title && (
            <Link to={subjectPlace(notice)} className="link block w-fit wrap-anywhere">
              {title}
            </Link>
          )}
        </span>
      </td>
      <td data-label="To" className="sm:min-w-36">
        {toRecipient(notice)}
      </td>
      <td data-label="Status">
        <span className="grid justify-items-start gap-1">
          <Badge {...NOTICE_STYLE[status]} />
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
        <RetryButton notice={notice} />
      </td>
    </tr>
  )
}
