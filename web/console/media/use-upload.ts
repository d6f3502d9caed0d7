import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { Image } from '../../../contract/media.ts'
import { toUploadMessage } from './picture-rules.ts'
import { uploadImage } from './upload-image.ts'

/** One upload at a time, with how far it is (0 to 1) and why the last one failed. */
export function useUpload(onUploaded: (image: Image) => void) {
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** False where the picture was not taken. */
  async function upload(file: File): Promise<boolean> {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    setError(undefined)
    setProgress(0)
    try {
      const image = await uploadImage(file, { onProgress: (share) => !signal.aborted && setProgress(share), signal })
      toast.success(ADMIN_MESSAGES.imageUploaded)
      onUploaded(image)
      return true
    } catch (failure) {
      if (!signal.aborted) {
        setError(toUploadMessage(failure))
        toast.error(toUploadMessage(failure))
      }
      return false
    } finally {
      if (!signal.aborted) setProgress(undefined)
    }
  }

  function cancel(): void {
    running.current?.abort()
    setProgress(undefined)
  }

  return { upload, cancel, progress, error }
}
