import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { MESSAGE_STATUSES } from '../../../contract/options.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Badge } from '../ui/badge.tsx'
import { formatDateTime } from '../ui/date-time.tsx'
import { KeyHints } from '../ui/key-hints.tsx'
import { ListResult } from '../ui/list.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Empty } from '../ui/states.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { useListQuery, useOpenRow } from '../ui/use-list-query.ts'
import { useRowCursor } from '../ui/use-row-cursor.ts'
import { MESSAGE_STYLE } from './message-labels.ts'
import { MessagePane } from './message-pane.tsx'
import { CONTACT_MESSAGES, contactMessageQueries } from './queries.ts'
import { useMessageActions } from './use-message-actions.ts'

type Status = StoredMessage['status']

const PER_PAGE = 50
const NONE: readonly StoredMessage[] = []
const KEYS = [
  { keys: 'j k', does: 'down, up' },
  { keys: 'Enter', does: 'open' },
  { keys: 'a', does: 'answered' },
  { keys: 'u', does: 'unread' },
  { keys: 'Esc', does: 'close' },
  { keys: '?', does: 'all keys' },
]
const EMPTY: Record<Status, { title: string; text: string }> = {
  unread: { title: 'Every message is read', text: 'What somebody writes in the contact form shows here.' },
  read: { title: 'No message waits for an answer', text: 'A message that you open goes here.' },
  answered: { title: 'No answered messages yet', text: 'Open a message and mark it answered.' },
}

/** The messages from the contact form. */
export function MessagesPage() {
  const { search, get, set, linkWith } = useListQuery<'status'>()
  const { openId } = useOpenRow('message')
  const status = MESSAGE_STATUSES.find((name) => name === get('status')) ?? 'unread'
  const counts = useQuery(contactMessageQueries.counts).data
  const tabs = MESSAGE_STATUSES.map((name) => ({
    label: MESSAGE_STYLE[name].label,
    to: linkWith({ status: name === 'unread' ? undefined : name, page: undefined, message: undefined }),
    isCurrent: name === status,
    count: counts?.[name],
  }))
  return (
    <>
      <PageHead />
      <div className={`split-tools ${openId === undefined ? '' : 'has-pane'}`}>
        <TabLinks label="Messages by status" tabs={tabs} />
        <div className="py-3">
          <SearchBox label="Search messages" value={search} onChange={(text) => set('search', text)} />
        </div>
      </div>
      <MessagesOfStatus key={status} status={status} />
    </>
  )
}

/** The list of one tab and, beside it, the message that is open. */
function MessagesOfStatus({ status }: { status: Status }) {
  const { search, page, setPage, linkWith } = useListQuery()
  const { openId, open } = useOpenRow('message')
  const list = useQuery(contactMessageQueries.list({ status, search, page, limit: PER_PAGE }))
  const rows = useRowCursor(list.data?.data ?? NONE)
  const actions = useMessageActions({ onRemoved: () => open(undefined) })
  const chosen = useQuery(contactMessageQueries.one(openId)).data?.data ?? rows.cursor
  useArrivals()

  useListKeys({
    step(by) {
      const message = rows.step(by)
      if (message && openId !== undefined) open(message.id, { replace: true })
    },
    open: () => rows.cursor && open(rows.cursor.id),
    close: () => open(undefined),
    others: {
      a: () => chosen && actions.mark(chosen, 'answered'),
      u: () => chosen && actions.mark(chosen, 'unread'),
    },
  })

  const columns: Column<StoredMessage>[] = [
    {
      head: 'From',
      cellClassName: 'sm:w-56 sm:min-w-40',
      cell: ({ id, name, email, message, status, created_at }) => (
        <>
          <Link
            to={linkWith({ message: String(id) })}
            preventScrollReset
            data-row={id}
            aria-current={openId === id ? 'true' : undefined}
            onFocus={() => rows.reach(id)}
            className={`line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:text-press ${status === 'unread' ? 'font-semibold' : ''}`}
          >
            {name}
          </Link>
          <span className="line-clamp-1 break-all text-muted">{email}</span>
          <span className="mt-1 line-clamp-2 wrap-anywhere sm:hidden">{message}</span>
          <time dateTime={created_at} className="when-narrow text-muted">
            {formatDateTime(created_at)}
          </time>
        </>
      ),
    },
    {
      head: 'Message',
      className: 'max-sm:hidden',
      cellClassName: 'max-w-128',
      cell: ({ message }) => <span className="line-clamp-2 wrap-anywhere">{message}</span>,
    },
    {
      head: 'Status',
      className: 'when-wide max-lg:hidden',
      cell: ({ status }) => <Badge {...MESSAGE_STYLE[status]} />,
    },
    {
      head: 'Written',
      className: 'when-wide max-lg:hidden',
      cellClassName: 'whitespace-nowrap text-muted',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
    },
  ]

  const { title, text } = EMPTY[status]
  return (
    <div className={`split ${openId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <ListResult
          result={list}
          search={search}
          onPage={setPage}
          foot={<KeyHints hints={KEYS} />}
          empty={
            !search && page === 1 ? (
              <Empty title={title}>{text}</Empty>
            ) : (
              <Empty title="No message matches">
                <Link to={linkWith({ search: undefined, page: undefined })} className="link">
                  Clear the search
                </Link>
              </Empty>
            )
          }
        >
          {(messages) => (
            <Table
              label="Messages"
              columns={columns}
              rows={messages}
              keyOf={({ id }) => id}
              rowClassName={({ id }) =>
                `relative ${rows.cursorId === id ? 'is-cursor' : ''} ${openId === id ? 'is-current' : ''}`
              }
            />
          )}
        </ListResult>
      </div>
      {openId !== undefined && <MessagePane id={openId} actions={actions} onClose={() => open(undefined)} />}
    </div>
  )
}

/** Reads the open list again when a message arrives. */
function useArrivals(): void {
  const queryClient = useQueryClient()
  const counts = useQuery(contactMessageQueries.counts).data
  const total = counts && counts.unread + counts.read + counts.answered
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (total === undefined) return
    if (before.current !== undefined && total > before.current) queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGES })
    before.current = total
  }, [total, queryClient])
}
