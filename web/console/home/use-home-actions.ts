import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { HomePage } from '../../../contract/home.ts'
import { removeWithUndo } from '../history/remove-with-undo.ts'
import { request } from '../request.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tellFailure } from '../ui/failure-text.ts'

/** The record that the public sees. */
export const LIVE_ID = 1

/** What can be done to a record in the list, each after a question; `dialog` belongs into the markup. */
export function useHomeActions() {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()
  const refresh = () => Promise.all([['homepage'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

  async function makeLive(id: number): Promise<void> {
    try {
      const { message } = await request(api.home.makeLive, { id })
      toast.success(message, { action: { label: 'View site', onClick: () => void window.open('/', '_blank') } })
    } catch (error) {
      tellFailure(error)
    }
    await refresh()
  }

  async function remove(id: number): Promise<void> {
    await removeWithUndo({
      remove: () => request(api.home.remove, { id }),
      restore: () => request(api.home.restore, { id }),
      refresh,
    })
  }

  return {
    dialog,
    askToMakeLive: ({ id, heading }: HomePage) =>
      ask({
        title: 'Make this the home page?',
        text: `“${heading}” is copied into record ${LIVE_ID} and shown to everybody at once. What is there now stays in its history.`,
        action: 'Make live',
        isHarmless: true,
        onYes: () => makeLive(id),
      }),
    askToRemove: ({ id, heading }: HomePage) =>
      ask({
        title: 'Delete this record?',
        text: `“${heading}” goes into the trash and can be restored for 30 days.`,
        action: 'Delete',
        onYes: () => remove(id),
      }),
  }
}
