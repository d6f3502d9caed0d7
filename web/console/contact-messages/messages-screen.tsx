import { Link } from 'react-router'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { FoundCount } from '../ui/found-count.tsx'
import { KeyHints } from '../ui/key-hints.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { useRowCursor } from '../ui/use-row-cursor.ts'
import { MessagePane } from './message-pane.tsx'
import { MessageTable } from './message-table.tsx'
import type { MessagesAddress } from './messages-address.ts'
import { useMessageActions } from './use-message-actions.ts'
import { type MessageStatus, useMessage, useMessageList } from './use-messages.ts'

const NONE: readonly StoredMessage[] = []
const KEYS = [
  { keys: 'j k', does: 'down, up' },
  { keys: 'Enter', does: 'open' },
  { keys: 'a', does: 'answered' },
  { keys: 'u', does: 'unread' },
  { keys: 'Esc', does: 'close' },
  { keys: '?', does: 'all keys' },
]

/** The list of one tab and, beside it, the message that is open. */
export function MessagesScreen({ address }: { address: MessagesAddress }) {
  const { status, search, page, openId, open } = address
  const list = useMessageList({ status, search, page })
  const messages = list.data?.data ?? NONE
  const rows = useRowCursor(messages)
  const actions = useMessageActions({ onRemoved: () => open(undefined) })
  const chosen = useMessage(openId).data?.data ?? rows.cursor

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

  return (
    <div className={`split ${openId === undefined ? '' : 'has-pane'}`}>
      <div className="split-list min-w-0">
        <FoundCount search={search} meta={list.data?.meta} />
        {list.isPending && <Skeleton lines={8} />}
        {list.isError && <LoadError message={toFailureText(list.error)} onRetry={() => list.refetch()} />}
        {list.data && messages.length === 0 && <NoMessages address={address} />}
        {list.data && messages.length > 0 && (
          <>
            <MessageTable messages={messages} address={address} cursorId={rows.cursorId} onReach={rows.reach} />
            <div className="split-foot">
              <KeyHints hints={KEYS} />
              <Pager meta={list.data.meta} onPage={address.setPage} />
            </div>
          </>
        )}
      </div>
      {openId !== undefined && <MessagePane id={openId} actions={actions} onClose={() => open(undefined)} />}
      {actions.dialog}
    </div>
  )
}

const NOTHING: Record<MessageStatus, { title: string; text: string }> = {
  unread: { title: 'Every message is read', text: 'What somebody writes in the contact form shows here.' },
  read: { title: 'No message waits for an answer', text: 'A message that you open goes here.' },
  answered: { title: 'No answered messages yet', text: 'Open a message and mark it answered.' },
}

function NoMessages({ address: { status, search, page, linkToAll } }: { address: MessagesAddress }) {
  const { title, text } = NOTHING[status]
  if (!search && page === 1) return <Empty title={title}>{text}</Empty>
  return (
    <Empty title="No message matches">
      <Link to={linkToAll} className="link">
        Clear the search
      </Link>
    </Empty>
  )
}
