import { useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { AdminService } from '../../../contract/services.ts'
import { removeWithUndo } from '../history/remove-with-undo.ts'
import { request } from '../request.ts'
import { useConfirm } from '../ui/confirm.tsx'

/** Deleting from the list, after a question; `dialog` belongs into the markup. */
export function useServiceActions() {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()

  function askToRemove({ id, title }: AdminService): void {
    ask({
      title: `Delete “${title}”?`,
      text: 'Its page goes from the site at once. It can be brought back from the trash for 30 days.',
      action: 'Delete',
      onYes: async () => {
        await removeWithUndo({
          remove: () => request(api.services.remove, { id }),
          restore: () => request(api.services.restore, { id }),
          refresh: () => Promise.all([['services'], ['items']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
        })
      },
    })
  }

  return { askToRemove, dialog }
}
