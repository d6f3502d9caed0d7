import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { Image } from '../../../contract/images.ts'
import { request } from '../request.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tellFailure } from '../ui/failure-text.ts'

/** What can be done to a picture of the library; `dialog` belongs into the markup. */
export function useImageActions() {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['images'] })

  /** True where it was done; a failure is told. */
  async function act(call: () => Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await call()
      if (done) toast.success(done)
      return true
    } catch (error) {
      tellFailure(error)
      return false
    } finally {
      await refresh()
    }
  }

  return {
    dialog,
    keep: ({ id, alt }: Image) => act(() => request(api.images.update, { id, alt, keep: true })),
    saveAlt: ({ id }: Image, alt: string) => act(() => request(api.images.update, { id, alt }), 'Alternative text saved'),
    askToRemove: ({ id, file }: Image) =>
      ask({
        title: 'Delete this image?',
        text: `“${file}” and its smaller copies are deleted for good.`,
        action: 'Delete',
        onYes: async () => {
          await act(() => request(api.images.remove, { id }), 'Deleted successfully')
        },
      }),
  }
}

export type ImageActions = ReturnType<typeof useImageActions>
