import { useEffect, useRef } from 'react'
import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { request } from '../request.ts'
import { useMessageUpdate } from './use-messages.ts'

/** A message that is opened is read; marked unread while it is open, it stays so. */
export function useReading(message: StoredMessage | undefined): void {
  const update = useMessageUpdate()
  const openedId = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is opened
  useEffect(() => {
    if (!message || message.id === openedId.current) return
    openedId.current = message.id
    if (message.status !== 'unread') return
    request(api.contactMessages.update, { id: message.id, status: 'read' })
      .then(({ data }) => update(data, { isMoved: false }))
      // It stays unread, and says so.
      .catch(() => {})
  }, [message])
}
