import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { tellFailure } from '../ui/failure-text.ts'

type Removal = {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** Runs after either of them, to read the lists again that show the record. */
  refresh: () => Promise<unknown>
}

/** Deletes, with a toast that offers Undo. A failure is shown; resolves true where the record is deleted. */
export async function removeWithUndo({ remove, restore, refresh }: Removal): Promise<boolean> {
  const isRemoved = await tell(remove)
  await refresh()
  if (!isRemoved) return false
  const undo = async () => {
    if (await tell(restore)) toast.success(ADMIN_MESSAGES.restored)
    await refresh()
  }
  toast.success(ADMIN_MESSAGES.deleted, { action: { label: 'Undo', onClick: undo } })
  return true
}

async function tell(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    tellFailure(error)
    return false
  }
}
