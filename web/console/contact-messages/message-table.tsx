import { Link } from 'react-router'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { Badge } from '../ui/badge.tsx'
import { formatDateTime } from '../ui/date-time.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { MESSAGE_LOOK } from './message-words.ts'
import type { MessagesAddress } from './messages-address.ts'

type Props = {
  messages: readonly StoredMessage[]
  address: MessagesAddress
  cursorId: number | undefined
  onReach: (id: number) => void
}

export function MessageTable({ messages, address: { openId, linkToMessage }, cursorId, onReach }: Props) {
  return (
    <TableBox label="Messages">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" className="max-sm:hidden">
              Message
            </th>
            <th scope="col" className="when-wide max-lg:hidden">
              Status
            </th>
            <th scope="col" className="when-wide max-lg:hidden">
              Written
            </th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ id, name, email, message, status, created_at }) => (
            <tr key={id} className={`relative ${cursorId === id ? 'is-cursor' : ''} ${openId === id ? 'is-current' : ''}`}>
              <td className="sm:w-56 sm:min-w-40">
                <Link
                  to={linkToMessage(id)}
                  preventScrollReset
                  data-row={id}
                  aria-current={openId === id ? 'true' : undefined}
                  onFocus={() => onReach(id)}
                  className={`line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:text-press ${status === 'unread' ? 'font-semibold' : ''}`}
                >
                  {name}
                </Link>
                <span className="line-clamp-1 break-all text-muted">{email}</span>
                <span className="mt-1 line-clamp-2 wrap-anywhere sm:hidden">{message}</span>
                <time dateTime={created_at} className="when-narrow text-muted">
                  {formatDateTime(created_at)}
                </time>
              </td>
              <td className="max-w-128 max-sm:hidden">
                <span className="line-clamp-2 wrap-anywhere">{message}</span>
              </td>
              <td className="when-wide max-lg:hidden">
                <Badge tone={MESSAGE_LOOK[status].tone}>{MESSAGE_LOOK[status].label}</Badge>
              </td>
              <td className="when-wide whitespace-nowrap text-muted max-lg:hidden">
                <time dateTime={created_at}>{formatDateTime(created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}
