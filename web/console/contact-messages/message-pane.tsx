import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { buttonClass } from '../../ui/button.ts'
import { siteName } from '../layout/site-mark.tsx'
import { request } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { SplitPane } from '../ui/split-pane.tsx'
import { Loaded } from '../ui/states.tsx'
import { MESSAGE_STYLE, replyHref } from './message-labels.ts'
import { CONTACT_MESSAGE_COUNT_KEYS, CONTACT_MESSAGE_LISTS, contactMessageQueries, showMessage } from './queries.ts'
import type { MessageActions } from './use-message-actions.ts'

type Props = { id: number; actions: MessageActions; onClose: () => void }

export function MessagePane({ id, actions: { mark, remove, isBusy }, onClose }: Props) {
  const query = useQuery(contactMessageQueries.one(id))
  const message = query.data?.data
  const areKeysOn = useSingleKeys()
  useReading(message)
  return (
    <SplitPane
      id={id}
      label={message ? `Message of ${message.name}` : 'Message'}
      head={message ? <Badge {...MESSAGE_STYLE[message.status]} /> : 'Message'}
      closeLabel="Close the message"
      onClose={onClose}
    >
      <Loaded query={query} lines={6}>
        {({ data: message }) => (
          <>
            <h2 className="font-display wrap-anywhere">{message.name}</h2>
            <p className="rounded-sm bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
            <div className="flex flex-wrap gap-2">
              <a href={replyHref(message.email, siteName())} className={buttonClass()}>
                <Icon name="mail" size={16} />
                Reply by e-mail
              </a>
              {message.status === 'answered' ? (
                <button type="button" disabled={isBusy} onClick={() => mark(message, 'read')} className={buttonClass('quiet')}>
                  Not answered yet
                </button>
              ) : (
                <button
                  type="button"
                  disabled={isBusy}
                  onClick={() => mark(message, 'answered')}
                  className={buttonClass('quiet')}
                >
                  Mark answered
                  {areKeysOn && <Kbd keys="a" />}
                </button>
              )}
              {message.status === 'read' && (
                <button type="button" disabled={isBusy} onClick={() => mark(message, 'unread')} className={buttonClass('plain')}>
                  Mark unread
                </button>
              )}
              <button type="button" disabled={isBusy} onClick={() => remove(message)} className={buttonClass('plain')}>
                <Icon name="trash" size={16} />
                Delete
              </button>
            </div>
            <Facts>
              <Fact name="Email">
                <a href={replyHref(message.email, siteName())} className="link break-all">
                  {message.email}
                </a>
              </Fact>
              <Fact name="Written">
                <DateTime time={message.created_at} />
              </Fact>
            </Facts>
          </>
        )}
      </Loaded>
    </SplitPane>
  )
}

/** Marks a message as read when it is opened; marked unread while it is open, it stays unread. */
function useReading(message: StoredMessage | undefined): void {
  const queryClient = useQueryClient()
  const openedId = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (!message || message.id === openedId.current) return
    openedId.current = message.id
    if (message.status !== 'unread') return
    request(api.contactMessages.update, { id: message.id, status: 'read' })
      .then(({ data }) => {
        showMessage(data)
        // The open list keeps the message until it is opened again; other tabs are fetched again when they are opened.
        queryClient.invalidateQueries({ queryKey: CONTACT_MESSAGE_LISTS, refetchType: 'none' })
        for (const queryKey of CONTACT_MESSAGE_COUNT_KEYS) queryClient.invalidateQueries({ queryKey })
      })
      // It stays unread, and its badge says so.
      .catch(() => {})
  }, [message])
}
