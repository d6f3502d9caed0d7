import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import * as api from '../../../contract/api.ts'
import { formatMobile } from '../../../contract/fields.ts'
import type { UnfinishedLead } from '../../../contract/leads.ts'
import { request } from '../request.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tellFailure } from '../ui/failure-text.ts'

/** Deletes an unfinished lead that was dealt with; `dialog` belongs into the markup. */
export function useUnfinishedActions() {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()

  async function remove({ id }: UnfinishedLead): Promise<void> {
    try {
      await request(api.leads.removeUnfinished, { id })
      toast.success(ADMIN_MESSAGES.deleted)
    } catch (error) {
      tellFailure(error)
    }
    const shown = [['leads'], ['lead-counts'], ['dashboard']]
    await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }

  function askToRemove(lead: UnfinishedLead): void {
    ask({
      title: 'Delete this form?',
      text: `What ${lead.name ?? formatMobile(lead.mobile)} typed is deleted for good.`,
      action: 'Delete',
      onYes: () => remove(lead),
    })
  }

  return { askToRemove, dialog }
}
