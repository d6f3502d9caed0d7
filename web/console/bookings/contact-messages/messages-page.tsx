import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StoredMessage } from '../../../../contract/bookings/contact-messages.ts'
import { toCountText } from '../../../../contract/lists.ts'
import { MESSAGE_STATUSES } from '../../../../contract/options.ts'
import { ListHead } from '../../frame/lists/list-head.tsx'
import { ListWithPane } from '../../frame/lists/list-result.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { useListQuery, useOpenRow } from '../../frame/lists/use-list-query.ts'
import { useSplitList } from '../../frame/lists/use-split-list.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Empty } from '../../frame/ui/states.tsx'
import { TabLinks } from '../../frame/ui/tab-links.tsx'
import { MESSAGE_STYLE } from './message-labels.ts'
import { MessagePane } from './message-pane.tsx'
import { CONTACT_MESSAGES, contactMessageQueries } from './queries.ts'
import { useMessageActions } from './use-message-actions.ts'

type Status = StoredMessage['status']

const PER_PAGE = 50
const NONE: readonly StoredMessage[] = []
const EMPTY: Record<Status, { title: string; children: string }> = {
  unread: { title: 'Every message is read', children: 'Messages from the contact form appear here.' },
  read: { title: 'No message waits for an answer', children: 'Messages you open move here.' },
  answered: { title: 'No answered messages yet', children: 'Open a message and mark it answered.' },
}

/** The messages from the contact form. */
export function MessagesPage() {
  const { get, linkWith } = useListQuery<'status'>()
  const { openId } = useOpenRow('message')
  const status = MESSAGE_STATUSES.find((name) => name === get('status')) ?? 'unread'
  const counts = useQuery(contactMessageQueries.counts).data?.data
  const tabs = MESSAGE_STATUSES.map((name) => ({
    label: MESSAGE_STYLE[name].label,
    to: linkWith({ status: name === 'unread' ? undefined : name, page: undefined, message: undefined }),
    isCurrent: name === status,
    count: counts && toCountText(counts[name]),
  }))
  return (
    <>
      <div className={`split-tools pb-3 ${openId === undefined ? '' : 'has-pane'}`}>
        <ListHead searchLabel="Search messages" />
        <TabLinks label="Messages by status" tabs={tabs} />
      </div>
      <MessagesOfStatus key={status} status={status} />
    </>
  )
}

/** The list of one tab, with the open message beside it. */
function MessagesOfStatus({ status }: { status: Status }) {
  const { search, page, setPage, linkWith } = useListQuery()
  const result = useQuery(contactMessageQueries.list({ status, search, page, limit: PER_PAGE }))
  const { openId, open } = useOpenRow('message')
  const opened = useQuery(contactMessageQueries.one(openId)).data?.data
  const actions = useMessageActions({ onRemoved: () => open(undefined) })
  const mark = (message: StoredMessage | undefined, to: Status) => message && actions.mark(message, to)
  const list = useSplitList({
    name: 'message',
    rows: result.data?.data ?? NONE,
    letters: [
      { key: 'a', does: 'answered', act: (cursor) => mark(opened ?? cursor, 'answered') },
      { key: 'u', does: 'unread', act: (cursor) => mark(opened ?? cursor, 'unread') },
    ],
  })
  useArrivals()

  const columns: Column<StoredMessage>[] = [
    {
      head: 'From',
      cellClassName: 'sm:w-56 sm:min-w-40',
      cell: (row) => (
        <>
          <Link
            {...list.rowLink(row)}
            className={`line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:text-press ${row.status === 'unread' ? 'font-semibold' : ''}`}
          >
            {row.name}
          </Link>
          <span className="line-clamp-1 break-all text-muted">{row.email}</span>
          <span className="mt-1 line-clamp-2 wrap-anywhere sm:hidden">{row.message}</span>
          <span className="when-narrow text-muted">
            <ListTime time={row.created_at} />
          </span>
        </>
      ),
    },
    {
      head: 'Message',
      className: 'max-sm:hidden',
      cellClassName: 'max-w-128',
      cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere">{message}</span>,
    },
    { head: 'Status', className: 'when-wide max-lg:hidden', cell: ({ status }) => <Badge {...MESSAGE_STYLE[status]} /> },
    {
      head: 'Written',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'whitespace-nowrap text-muted',
      cell: ({ created_at }) => <ListTime time={created_at} />,
    },
  ]

  return (
    <ListWithPane
      list={list}
      pane={openId !== undefined && <MessagePane id={openId} actions={actions} onClose={list.close} />}
      result={result}
      search={search}
      onPage={setPage}
      toAll={linkWith({ search: undefined, page: undefined })}
      noMatch={search && 'No message matches'}
      empty={<Empty {...EMPTY[status]} />}
    >
      {(rows) => <Table label="Messages" columns={columns} rows={rows} keyOf={({ id }) => id} rowClassName={list.rowClassName} />}
    </ListWithPane>
  )
}

/** Refetches the open list when a message arrives. */
function useArrivals(): void {
  const queryClient = useQueryClient()
  const counts = useQuery(contactMessageQueries.counts).data?.data
  const total = counts && counts.unread + counts.read + counts.answered
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (total === undefined) return
    if (before.current !== undefined && total > before.current) queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES })
    before.current = total
  }, [total, queryClient])
}
