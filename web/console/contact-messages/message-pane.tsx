import { siteName } from '../layout/site-mark.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { toFailureText } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { SplitPane } from '../ui/split-pane.tsx'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { MESSAGE_LOOK, replyHref } from './message-words.ts'
import type { MessageActions } from './use-message-actions.ts'
import { useMessage } from './use-messages.ts'
import { useReading } from './use-reading.ts'

type Props = { id: number; actions: MessageActions; onClose: () => void }

export function MessagePane({ id, actions, onClose }: Props) {
  const query = useMessage(id)
  const message = query.data?.data
  const areKeysOn = useSingleKeys()
  useReading(message)
  return (
    <SplitPane
      id={id}
      label={message ? `Message of ${message.name}` : 'Message'}
      head={message ? <Badge tone={MESSAGE_LOOK[message.status].tone}>{MESSAGE_LOOK[message.status].label}</Badge> : 'Message'}
      closeLabel="Close the message"
      onClose={onClose}
    >
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <LoadError message={toFailureText(query.error)} onRetry={() => query.refetch()} />}
      {message && (
        <>
          <h2 className="font-display wrap-anywhere">{message.name}</h2>
          <p className="rounded-sm bg-sunk px-3 py-2 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
          <div className="flex flex-wrap gap-2">
            <a href={replyHref(message.email, siteName())} className={buttonLook()}>
              <Glyph name="mail" size={16} />
              Reply by e-mail
            </a>
            {message.status === 'answered' ? (
              <button
                type="button"
                disabled={actions.isBusy}
                onClick={() => actions.mark(message, 'read')}
                className={buttonLook('quiet')}
              >
                Not answered yet
              </button>
            ) : (
              <button
                type="button"
                disabled={actions.isBusy}
                onClick={() => actions.mark(message, 'answered')}
                className={buttonLook('quiet')}
              >
                Mark answered
                {areKeysOn && <Kbd keys="a" />}
              </button>
            )}
            {message.status === 'read' && (
              <button
                type="button"
                disabled={actions.isBusy}
                onClick={() => actions.mark(message, 'unread')}
                className={buttonLook('plain')}
              >
                Mark unread
              </button>
            )}
            <button
              type="button"
              disabled={actions.isBusy}
              onClick={() => actions.askToRemove(message)}
              className={buttonLook('plain')}
            >
              <Glyph name="trash" size={16} />
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
    </SplitPane>
  )
}
