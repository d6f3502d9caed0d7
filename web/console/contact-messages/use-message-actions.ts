import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { request } from '../request.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tellFailure } from '../ui/failure-text.ts'
import { MESSAGE_LOOK } from './message-words.ts'
import { MESSAGES, type MessageStatus, useMessageUpdate } from './use-messages.ts'

/** Moves a message to another tab, with the way back, or deletes it; `dialog` belongs into the markup. */
export function useMessageActions({ onRemoved }: { onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()
  const update = useMessageUpdate()
  const [isBusy, setIsBusy] = useState(false)

  async function move({ id }: StoredMessage, status: MessageStatus): Promise<boolean> {
    setIsBusy(true)
    try {
      await update((await request(api.contactMessages.update, { id, status })).data, { isMoved: true })
      return true
    } catch (error) {
      tellFailure(error)
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

  async function remove({ id }: StoredMessage): Promise<void> {
    try {
      await request(api.contactMessages.remove, { id })
      toast.success(ADMIN_MESSAGES.deleted)
      onRemoved()
    } catch (error) {
      tellFailure(error)
    }
    const shown = [MESSAGES, ['message-counts'], ['dashboard']]
    await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }

  function askToRemove(message: StoredMessage): void {
    ask({
      title: 'Delete this message?',
      text: `What ${message.name} wrote is deleted for good.`,
      action: 'Delete',
      onYes: () => remove(message),
    })
  }

  return { mark, askToRemove, isBusy, dialog }
}
export type MessageActions = ReturnType<typeof useMessageActions>
