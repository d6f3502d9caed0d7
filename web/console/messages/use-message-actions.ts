import { useState } from 'react'
import { toast } from 'sonner'
import { type StoredMessage, updateMessage } from '../../../contract/contact.ts'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { MESSAGE_LOOK } from './message-words.ts'
import { type MessageStatus, useMessageUpdate } from './use-messages.ts'

/** Moves a message to another tab, with the way back. */
export function useMessageActions() {
  const update = useMessageUpdate()
  const [isBusy, setIsBusy] = useState(false)

  async function move({ id }: StoredMessage, status: MessageStatus): Promise<boolean> {
    setIsBusy(true)
    try {
      await update((await request(updateMessage, { id, status })).data, { isMoved: true })
      return true
    } catch (error) {
      toast.error(toFailureText(error))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function mark(message: StoredMessage, status: MessageStatus): Promise<void> {
    if (message.status === status || isBusy || !(await move(message, status))) return
    toast.success(`The message of ${message.name} is ${MESSAGE_LOOK[status].label.toLowerCase()} now`, {
      action: { label: 'Undo', onClick: () => void move(message, message.status) },
    })
  }

  return { mark, isBusy }
}
export type MessageActions = ReturnType<typeof useMessageActions>
